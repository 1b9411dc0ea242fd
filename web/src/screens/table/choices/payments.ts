/** The payments that the server offers, from best to dearest. */

import type { MoveSeen } from "../../../wire/types";
import { total, type Cards } from "../../../cards/count";

/** What free cards are counted in: any cards, pairs of the same card, or cards that make pairs of a colour. */
export type Unit = NonNullable<MoveSeen["unit"]>;

/** One way to pay: cards laid exactly, how many further ones are free to choose, and which are suggested for them. */
export interface Payment {
  /** The move; empty where the server must be asked for the moves. */
  text: string;
  cards: Cards;
  free: number;
  unit: Unit;
  fill: Cards;
}

export function paymentOf({ text, cards = {}, free = 0, unit = "card", fill = {} }: MoveSeen): Payment {
  return { text, cards, free, unit, fill };
}

/** Whether any card of the hand may be laid for it, of whatever deck. */
export const takesAnyCard = ({ free, unit }: Payment): boolean => free > 0 && unit === "card";

/**
 * Best first: exact cards before free ones, then few wilds, then few cards, then the colour one has least of, so that
 * the long stacks stay whole.
 */
export function ranked(payments: readonly Payment[], hand: Cards, isWild: (card: string) => boolean): Payment[] {
  const price = (payment: Payment): number[] => {
    const kinds = Object.keys(payment.cards);
    const wilds = kinds.filter(isWild).reduce((sum, card) => sum + payment.cards[card]!, 0);
    const stacks = kinds.filter((card) => !isWild(card)).map((card) => hand[card] ?? 0);
    return [payment.free, wilds, total(payment.cards), Math.max(0, ...stacks)];
  };
  return payments
    .map((payment) => ({ payment, price: price(payment) }))
    .sort((a, b) => compared(a.price, b.price))
    .map(({ payment }) => payment);
}

export function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

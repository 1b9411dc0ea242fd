/** The payments that the server offers, from best to dearest. */

import type { MoveSeen } from "../../../wire/types";
import { total, type Cards } from "../../../cards/count";

/** One way to pay: cards laid exactly, and how many further ones are free to choose. */
export interface Payment {
  /** The move; empty where the server must be asked for the moves. */
  text: string;
  cards: Cards;
  free: number;
  unit: Unit;
}

/** Free cards are any cards, pairs of the same card, or pairs of a colour (where a wild may stand for one of them). */
export type Unit = "card" | "pair" | "colour";

export function paymentOf(move: MoveSeen, paired = false): Payment {
  const unit = paired ? "colour" : / pair(\*\d+)?$/.test(move.text) ? "pair" : "card";
  return { text: move.text, cards: move.cards ?? {}, free: move.free ?? 0, unit };
}

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

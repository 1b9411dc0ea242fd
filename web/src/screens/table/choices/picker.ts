/** Laying cards by hand: what is laid, what is still missing, and how to fill it up. The server has the last word. */

import { contains, minus, plus, signature, total, type Cards } from "../../../cards/count";
import { compared, type Payment, type Unit } from "./payments";

/** What is still to be laid for one of the payments. */
export interface Missing {
  cards: Cards;
  free: number;
  unit: Unit;
}

/** What is particular about cards, so far as it matters for choosing among them. */
export interface Traits {
  isWild: (card: string) => boolean;
  colourOf: (card: string) => string;
  /** Whether the card belongs to the deck that pays here. */
  fits: (card: string) => boolean;
}

/** One more of a card, if the hand has it. */
export function lay(laid: Cards, hand: Cards, card: string): Cards {
  return (laid[card] ?? 0) < (hand[card] ?? 0) ? plus(laid, { [card]: 1 }) : laid;
}

export function takeBack(laid: Cards, card: string): Cards {
  return minus(laid, { [card]: 1 });
}

/** What is missing for a payment that contains all that is laid; null if it cannot. */
export function missingFor(payment: Payment, hand: Cards, laid: Cards, traits: Traits): Missing | null {
  const extra = minus(laid, payment.cards);
  const free = payment.free - total(extra);
  if (free < 0 || !Object.keys(extra).every((card) => mayBeFree(card, payment.unit, traits))) return null;
  const cards = minus(payment.cards, laid);
  const left = minus(hand, laid);
  if (!contains(left, cards) || total(minus(left, cards)) < free) return null;
  return { cards, free, unit: payment.unit };
}

/** All that would complete the laid cards, the least first; what another one makes superfluous is left out. */
export function completions(payments: readonly Payment[], hand: Cards, laid: Cards, traits: Traits): Missing[] {
  const found = payments.flatMap((payment) => missingFor(payment, hand, laid, traits) ?? []);
  const wilds = (cards: Cards) => Object.entries(cards).reduce((n, [card, m]) => n + (traits.isWild(card) ? m : 0), 0);
  const size = ({ cards, free }: Missing) => [total(cards) + free, total(cards), wilds(cards)];
  return found
    .sort((a, b) => compared(size(a), size(b)))
    .filter((one, place) => !found.slice(0, place).some((before) => covers(before, one)));
}

/** Whether whoever lays `b` has laid `a` on the way: the same cards, or fewer of them and any others. */
function covers(a: Missing, b: Missing): boolean {
  if (signature(a.cards) === signature(b.cards) && a.free === b.free && a.unit === b.unit) return true;
  return a.unit === "card" && contains(b.cards, a.cards) && total(a.cards) + a.free <= total(b.cards) + b.free;
}

/** Whether nothing is missing for some payment, so that it is worth asking the server. */
export function maybeComplete(payments: readonly Payment[], hand: Cards, laid: Cards, traits: Traits): boolean {
  const [first] = completions(payments, hand, laid, traits);
  return first !== undefined && total(first.cards) + first.free === 0;
}

/**
 * Everything that is laid and what a payment still needs; the free cards are those that are missed least. Null where
 * the payment cannot contain what is laid.
 */
export function filled(payment: Payment, hand: Cards, laid: Cards, traits: Traits): Cards | null {
  const missing = missingFor(payment, hand, laid, traits);
  if (!missing) return null;
  let all = plus(laid, missing.cards);
  for (let free = missing.free; free > 0;) {
    const card = nextFree(payment, minus(hand, all), minus(all, payment.cards), free, traits);
    if (card === null) return null;
    all = plus(all, { [card]: 1 });
    free -= 1;
  }
  return all;
}

/** The best of the payments (which come ranked) that can be filled up from what is laid. */
export function bestFilled(payments: readonly Payment[], hand: Cards, laid: Cards, traits: Traits): Cards | null {
  for (const payment of payments) {
    const all = filled(payment, hand, laid, traits);
    if (all) return all;
  }
  return null;
}

function mayBeFree(card: string, unit: Unit, traits: Traits): boolean {
  return traits.fits(card) && !(unit !== "card" && traits.isWild(card));
}

/**
 * The free card to lay next: a partner for a single one where pairs are asked for, else of what one has least of.
 * Wilds only where nothing else is left.
 */
function nextFree(payment: Payment, rest: Cards, laidFree: Cards, free: number, traits: Traits): string | null {
  const { unit } = payment;
  const group = (card: string) => (unit === "pair" ? card : traits.colourOf(card));
  const size = (cards: Cards, of: string) =>
    Object.entries(cards).reduce(
      (sum, [card, n]) => sum + (group(card) === of && mayBeFree(card, unit, traits) ? n : 0),
      0,
    );
  const dearness = (card: string) => [traits.isWild(card) ? 1 : 0, size(rest, group(card)), rest[card]!];
  const possible = Object.keys(rest)
    .filter((card) => mayBeFree(card, unit, traits))
    .sort((a, b) => compared(dearness(a), dearness(b)) || (a < b ? -1 : 1));
  if (unit === "card") return possible[0] ?? null;
  const partner = possible.find((card) => size(laidFree, group(card)) % 2 === 1);
  const pair = free > 1 ? possible.find((card) => size(rest, group(card)) > 1) : undefined;
  const single = unit === "colour" ? possible[0] : undefined;
  return partner ?? pair ?? single ?? null;
}

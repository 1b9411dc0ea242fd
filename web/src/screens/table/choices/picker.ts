/** Laying cards by hand, with what the server says is still missing. Pure. */

import { minus, plus, total, type Cards } from "../../../cards/count";
import type { CompletionSeen } from "../../../wire/types";
import type { Unit } from "./payments";

/** What is still to be laid: these cards, and so many that are free to choose. */
export interface Missing {
  cards: Cards;
  free: number;
  unit: Unit;
}

/** One more of a card, if the hand has it. */
export function lay(laid: Cards, hand: Cards, card: string): Cards {
  return (laid[card] ?? 0) < (hand[card] ?? 0) ? plus(laid, { [card]: 1 }) : laid;
}

export function takeBack(laid: Cards, card: string): Cards {
  return minus(laid, { [card]: 1 });
}

/** What each completion asks for; only those that can be laid from the hand, where there are any. */
export function missing(completions: readonly CompletionSeen[]): Missing[] {
  const held = completions.filter((one) => one.held);
  return (held.length ? held : completions).map(({ cards, fill = {}, unit = "card" }) => ({
    cards: minus(cards, fill),
    free: total(fill),
    unit,
  }));
}

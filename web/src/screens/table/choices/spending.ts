import type { MoveSeen } from "../../../wire/types";
import type { Cards } from "../../../cards/count";
import { compared } from "./payments";

/** Of the cards that may be laid next, the one of which there are fewest; wilds last. */
export function leastMissed(
  moves: readonly MoveSeen[],
  hand: Cards,
  isWild: (card: string) => boolean,
): MoveSeen | undefined {
  const price = ({ card = "" }: MoveSeen) => [isWild(card) ? 1 : 0, hand[card] ?? 0];
  return [...moves].sort((a, b) => compared(price(a), price(b)))[0];
}

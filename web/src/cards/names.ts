/** What cards are called: by colour, and by what is particular about them on boards with several kinds. */

import type { Board } from "../state/board.svelte";
import { words } from "../words";
import { found, list } from "../words/forms";
import { settings } from "../state/settings.svelte";

export function cardName(board: Board, card: string): string {
  const facts = board.cards.get(card);
  if (!facts?.colour) return String(found(words.common.wilds, board.facts.rules.wild) ?? board.facts.rules.wild);
  const colour = board.colour(facts.colour);
  if (board.facts.rules.decks.length < 2) return colour;
  const sea = board.facts.rules.decks.find((deck) => deck.id === facts.deck)?.tracks.includes("sea");
  if (facts.spaces > 1) return words.common.cards.double(colour);
  if (sea) return words.common.cards.ship(colour);
  return facts.symbol ? words.common.cards.anchor(colour) : words.common.cards.wagon(colour);
}

/** "2 blue and 1 locomotive". */
export function cardNames(board: Board, cards: Record<string, number>): string {
  return list(
    settings.language,
    board.sorted(cards).map(([card, count]) => `${count} ${cardName(board, card)}`),
  );
}

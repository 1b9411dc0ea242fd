/** What cards are called: by colour, and by what is particular about them on boards with several kinds. */

import type { Board } from "../state/board.svelte";
import { words } from "../words";
import { kindOf, vehicleOf, wildName } from "./kinds";

export function cardName(board: Board, card: string): string {
  const facts = board.cards.get(card);
  const kind = kindOf(board.facts, facts);
  if (kind === "wild") return wildName(board.facts.rules);
  const colour = board.colour(facts?.colour ?? card);
  return kind === "plain" ? colour : words.common.cards[kind](colour, nounOf(board, card));
}

/** What a card is called beside its colour: the wild card, or the piece that it pays for. */
export function nounOf(board: Board, card: string): string {
  const { rules } = board.facts;
  const facts = board.cards.get(card);
  const kind = kindOf(board.facts, facts);
  if (kind === "wild") return wildName(rules);
  const piece = kind === "plain" ? undefined : vehicleOf(rules, facts?.deck ?? "");
  return piece ? board.piece(piece.id) : "";
}

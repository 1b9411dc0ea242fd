/** What makes a card differ from others of its colour, and the noun that it is called by. Pure. */

import type { BoardSeen, CardSeen, DeckSeen, PieceSeen } from "../wire/types";

type Rules = BoardSeen["rules"];

/** A card that stands for all, or the one kind there is of a colour, or one for a vehicle: with a symbol, or for two spaces. */
export type CardKind = "wild" | "plain" | "vehicle" | "symbol" | "double";

/** The wild card is named by itself. */
export function wildName(rules: Pick<Rules, "wild">): string {
  return rules.wild.replaceAll("_", " ");
}

export function isWild(rules: Pick<Rules, "wild">, card: string): boolean {
  return card === rules.wild;
}

/** The piece that is placed where the cards of a deck pay: what such a card shows. */
export function vehicleOf(rules: Rules, deck: string): PieceSeen | undefined {
  const tracks = deckOf(rules, deck)?.tracks ?? [];
  return rules.pieces.find((piece) => piece.tracks.some((kind) => tracks.includes(kind)));
}

/** Whether a piece is placed on the sea, or the cards of a deck pay there. */
export function afloat({ tracks }: Pick<PieceSeen | DeckSeen, "tracks">): boolean {
  return tracks.includes("sea");
}

export function deckOf(rules: Rules, deck: string): DeckSeen | undefined {
  return rules.decks.find((one) => one.id === deck);
}

export function kindOf({ rules, cards }: Pick<BoardSeen, "rules" | "cards">, card: CardSeen | undefined): CardKind {
  if (card && isWild(rules, card.id)) return "wild";
  if (!card || rules.decks.length < 2) return "plain";
  if (card.spaces > 1) return "double";
  const alike = (one: CardSeen) => one.deck === card.deck && one.colour === card.colour && one.spaces === card.spaces;
  return card.symbol && cards.some((one) => alike(one) && !one.symbol) ? "symbol" : "vehicle";
}

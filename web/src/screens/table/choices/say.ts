/** Sentences put together of words and what the board says. */

import { kindOf } from "../../../cards/kinds";
import { cardName, nounOf } from "../../../cards/names";
import type { Board } from "../../../state/board.svelte";
import { settings } from "../../../state/settings.svelte";
import { words } from "../../../words";
import { list } from "../../../words/forms";
import type { TrackSeen } from "../../../wire/types";
import type { Cards } from "../../../cards/count";
import type { Missing } from "./picker";

/** "12 trains"; on boards with several kinds of pieces "12 pieces", unless one kind is meant. */
export function piecesText(board: Board, n: number, piece?: string): string {
  const kinds = board.facts.rules.pieces;
  const id = piece ?? (kinds.length === 1 ? kinds[0]!.id : undefined);
  return id === undefined ? words.choices.pieces.any(n) : words.choices.pieces.named(n, board.piece(id));
}

/** What a track asks for, in a few short parts: "4 red cards", "among them 1 locomotive". */
export function asked(board: Board, track: TrackSeen): string[] {
  const { rules } = board.facts;
  const wild = cardName(board, rules.wild);
  const text = words.choices.asks;
  const parts = [track.paired ? text.paired(track.length) : coloured(board, track)];
  if (track.locomotives) {
    parts.push(text.wilds(cardText(board, rules.wild, track.locomotives)));
    if (rules.pay.any_for_wild) parts.push(text.anyForWild(rules.pay.any_for_wild, wild));
    if (rules.pay.pair_for_wild) parts.push(text.pairForWild(wild));
  }
  if (track.any_for_card) parts.push(text.anyForCard(track.any_for_card));
  if (!rules.pay.wild_on.includes(track.kind)) parts.push(text.noWild(wild));
  if (track.kind === "tunnel") parts.push(text.turned(rules.tunnel_cards));
  return parts;
}

function coloured(board: Board, track: TrackSeen): string {
  const { decks } = board.facts.rules;
  const text = words.choices.asks;
  const gray = track.colour === "gray";
  if (decks.length < 2) return gray ? text.gray(track.length) : words.choices.cards.plain(track.length, track.colour);
  const deck = board.deck(decks.find((one) => one.tracks.includes(track.kind))!.id);
  return gray ? text.deckGray(track.length, deck) : text.deck(track.length, track.colour, deck);
}

/** "2 blue cards and 1 locomotive". */
export function cardsText(board: Board, cards: Cards): string {
  return list(
    settings.language,
    board.sorted(cards).map(([card, n]) => cardText(board, card, n)),
  );
}

function cardText(board: Board, card: string, n: number): string {
  const facts = board.cards.get(card);
  return words.choices.cards[kindOf(board.facts, facts)](n, facts?.colour ?? card, nounOf(board, card));
}

/** "1 orange", "2 blue and any 3 cards". */
export function missingText(board: Board, { cards, free, unit }: Missing): string {
  const named = cardsText(board, cards);
  return free ? words.choices.picker.also(named, words.choices.picker.free[unit](free)) : named;
}

/** What a screen reader is told beside the log: whose turn it is, the last turns, and one's own hand. Pure. */

import type { Document } from "../../../wire/types";
import { Phrases, plain, type Names, type Texts } from "./phrases";

export function turnText(document: Document | null, viewer: number | null, words: Texts): string {
  const view = document?.view;
  if (!view || document.table.status !== "running") return "";
  if (viewer !== null && view.to_move.includes(viewer)) return words.story.yourTurn;
  const names = view.to_move.map((seat) => view.players[seat]?.name ?? "");
  if (!names.length) return "";
  return names.length === 1 ? words.story.turnOf(names[0]!) : words.story.turnOfSeveral(words.story.all(names));
}

export function handText(document: Document | null, viewer: number | null, board: Names, words: Texts): string {
  const hand = viewer === null ? undefined : document?.view?.players[viewer]?.hand;
  if (!hand) return "";
  const phrases = new Phrases(board, words);
  const cards = plain(phrases.cut(phrases.laid(hand)));
  return cards ? words.story.hand(cards) : words.story.handEmpty;
}

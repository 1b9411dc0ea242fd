/** What a screen reader is told of one's own hand, beside the log. Pure. */

import type { Document } from "../../../wire/types";
import { Phrases, plain, type Texts } from "./phrases";
import type { Board } from "../../../state/board.svelte";

export function handText(document: Document | null, viewer: number | null, board: Board, words: Texts): string {
  const hand = viewer === null ? undefined : document?.view?.players[viewer]?.hand;
  if (!hand) return "";
  const phrases = new Phrases(board, words);
  const cards = plain(phrases.cut(phrases.laid(hand)));
  return cards ? words.story.hand(cards) : words.story.handEmpty;
}

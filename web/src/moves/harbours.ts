/** Harbours: the city for one, and the cards that pay for it. */

import HarbourPanel from "../screens/table/choices/HarbourPanel.svelte";
import type { EventKind, MoveKind } from "./kind";
import { cardsTerms, simple, wordsOf } from "./typed";

export const harbours = {
  harbour: {
    say: (move, phrases) => phrases.words.story.move.harbour(phrases.city(move.city ?? "")),
    parse: (move, { board }) => ({ named: wordsOf(board.city(move.city ?? "")), beside: [] }),
    example: (move, { board }) => simple(board.city(move.city ?? "")).join(" "),
    panel: { at: "map", show: HarbourPanel },
    button: { does: "open" },
    tip: { id: "harbour", section: "harbours" },
  },
  build: {
    say: (move, phrases) => phrases.words.story.move.build(phrases.laid(move.cards ?? {})),
    parse: (move, situation) => cardsTerms(move.cards ?? {}, situation),
    panel: { at: "map", show: HarbourPanel },
  },
} satisfies Record<string, MoveKind>;

export const harbourEvents = {
  harbour_built: {
    tell: (group, tale) =>
      tale.did(tale.story.built(tale.phrases.city(group.at(-1)!.city ?? ""), tale.paid(group)), "airy"),
  },
} satisfies Record<string, EventKind>;

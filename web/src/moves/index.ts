/** Every kind of move, and every event that moves bring about. */

import { Phrases, type Part, type Texts } from "../screens/table/story/phrases";
import type { MoveSeen } from "../wire/types";
import { found } from "../words/forms";
import { cardEvents, cards } from "./cards";
import { claimEvents, claims } from "./claims";
import { harbourEvents, harbours } from "./harbours";
import { nothing, type EventKind, type MoveKind, type Panel } from "./kind";
import { pieceEvents, pieces } from "./pieces";
import { ticketEvents, tickets } from "./tickets";
import type { Board } from "../state/board.svelte";

const pass: MoveKind = {
  say: (_, phrases) => phrases.words.story.move.pass,
  parse: () => nothing,
  button: { does: "play", first: true },
};

/** In the order in which their buttons stand. */
const table = { pass, ...cards, ...claims, ...tickets, ...pieces, ...harbours } satisfies Record<
  MoveSeen["kind"],
  MoveKind
>;

export type Kind = keyof typeof table;

export const MOVES: Record<Kind, MoveKind> = table;

export const KINDS = Object.keys(MOVES) as Kind[];

export const EVENTS: Record<string, EventKind> = {
  ...cardEvents,
  ...claimEvents,
  ...ticketEvents,
  ...pieceEvents,
  ...harbourEvents,
  passed: { tell: (group, tale) => tale.did(tale.story.passed(tale.who(group.at(-1)!.seat).you)) },
};

/** A kind of move; nothing for one that only a newer server knows. */
export function kindOf(move: MoveSeen): MoveKind | undefined {
  return found(MOVES, move.kind) as MoveKind | undefined;
}

/** The kinds whose panel stands at this place. */
export function panelsAt(place: Panel["at"]): { kind: Kind; panel: Panel }[] {
  return KINDS.flatMap((kind) => {
    const { panel } = MOVES[kind];
    return panel?.at === place ? [{ kind, panel }] : [];
  });
}

export function sayMove(move: MoveSeen, board: Board, words: Texts): Part[] {
  const phrases = new Phrases(board, words);
  return phrases.cut(kindOf(move)?.say(move, phrases) ?? move.text);
}

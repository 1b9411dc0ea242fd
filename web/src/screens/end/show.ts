/** What the map shows while a step of the score sheet is told. */

import type { Board } from "../../state/board.svelte";
import type { GameSeen } from "../../wire/types";
import { ticketEnds } from "../table/tickets";
import type { RevealStep } from "./reveal";
import { longestTrail } from "./trail";
import { wayOf } from "./way";

export interface Shown {
  ends?: { city: string; order?: number }[];
  way?: string[];
  tracks?: string[];
}

/** A step of the sheet, or the longest path of a seat, which is worth looking at whether it won anything or not. */
export type Showable = Pick<RevealStep, "seat" | "id" | "outcome"> & { kind: RevealStep["kind"] | "path" };

export function shownBy(board: Board, view: GameSeen, step: Showable): Shown {
  const tracks = view.players[step.seat]?.tracks ?? [];
  if (step.kind === "routes") return { tracks };
  if (step.kind === "path" || (step.kind === "awards" && step.id === pathAward(board)))
    return { way: longestTrail(board, tracks) };
  if (step.kind === "harbours") return { ends: [{ city: step.id! }] };
  if (step.kind !== "tickets") return {};
  const ends = ticketEnds(board, step.id!);
  const cities = ends.map((end) => end.city);
  return { ends, way: step.outcome === "failed" ? [] : wayOf(board, tracks, cities) };
}

/** Whether the longest path counts in this game: for an award, or to break a tie. */
export function pathsCount(board: Board, view: GameSeen): boolean {
  const award = pathAward(board);
  return (
    (award !== undefined && view.awards.includes(award)) ||
    board.facts.rules.tie_breaks.some((rule) => rule.measure === "longest_path")
  );
}

function pathAward(board: Board): string | undefined {
  return board.facts.rules.awards.find((award) => award.measure === "longest_path")?.id;
}

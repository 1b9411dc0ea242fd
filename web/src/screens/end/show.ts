/** What the map shows while a step of the score sheet is told. */

import type { Board } from "../../state/board.svelte";
import type { GameSeen } from "../../wire/types";
import { ticketEnds } from "../table/tickets";
import type { RevealStep } from "./reveal";
import { wayOf } from "./way";

export interface Shown {
  ends?: { city: string; order?: number }[];
  way?: string[];
  tracks?: string[];
}

export function shownBy(
  board: Board,
  view: GameSeen,
  step: Pick<RevealStep, "seat" | "kind" | "id" | "outcome">,
): Shown {
  const tracks = view.players[step.seat]?.tracks ?? [];
  if (step.kind === "routes") return { tracks };
  if (step.kind === "harbour") return { ends: [{ city: step.id! }] };
  if (step.kind !== "ticket") return {};
  const ends = ticketEnds(board, step.id!);
  const cities = ends.map((end) => end.city);
  return { ends, way: step.outcome === "failed" ? [] : wayOf(board, tracks, cities) };
}

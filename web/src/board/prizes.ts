/** What claiming a track would win, written on the board. */

import type { BoardSeen } from "../wire/types";
import { middleOf } from "./geometry";
import type { Point } from "./view";

export interface PrizeMark {
  id: string;
  at: Point;
  text: string;
}

/** Parallel tracks win the same: one mark stands between them, since one on each would cover the next. */
export function prizeMarks({ tracks, layout }: BoardSeen, prizes: Map<string, string>): PrizeMark[] {
  const between = new Map<string, { places: Point[]; text: string }>();
  for (const { id, a, b } of tracks) {
    const text = prizes.get(id);
    if (text === undefined) continue;
    const key = `${a} ${b} ${text}`;
    const mark = between.get(key) ?? { places: [], text };
    mark.places.push(middleOf(layout.spaces[id] ?? []));
    between.set(key, mark);
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [...between].map(([id, { places, text }]) => ({
    id,
    at: { x: mean(places.map(({ x }) => x)), y: mean(places.map(({ y }) => y)) },
    text,
  }));
}

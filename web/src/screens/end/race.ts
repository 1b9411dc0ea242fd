/** The race: everybody's score after each turn of the game, and after the final count. */

import { patched } from "../../state/patch";
import type { Document, Step } from "../../wire/types";

export interface RacePoint {
  /** How many turns were over. */
  turn: number;
  /** The last step before the next turn was over, counted from 0. */
  moment: number;
  scores: number[];
}

export interface Race {
  names: string[];
  /** One for each turn; the last one before the count. */
  points: RacePoint[];
  /** What the final count made of it; missing where there was none. */
  final?: number[];
}

export function race(steps: Step[]): Race {
  let document = {} as Document;
  let turn = 0;
  let whose: number | undefined;
  const points: RacePoint[] = [];
  steps.forEach((step, moment) => {
    document = patched(document, step.patch) as Document;
    const view = document.view;
    if (!view || view.phase === "opening") return;
    if (whose !== undefined && whose !== view.turn) {
      turn += step.line.kind === "undone" ? -1 : 1;
      while (points.length && points.at(-1)!.turn > turn) points.pop();
    }
    whose = view.turn;
    if (view.phase === "over") turn += 1;
    const last = points.at(-1);
    if (last?.turn === turn) last.moment = moment;
    else points.push({ turn, moment, scores: view.players.map((player) => player.score) });
  });
  const names = (document.view?.players ?? []).map((player) => player.name);
  return { names, points, final: document.result?.scores };
}

/** Which turn a moment belongs to, for a cursor. */
export function turnAt(race: Race, moment: number): number {
  return race.points.find((point) => moment <= point.moment)?.turn ?? race.points.at(-1)?.turn ?? 0;
}

/** Whole rounds for a table to read: the scores after each of them, and at the end. */
export function rounds(race: Race): { round: number; scores: number[] }[] {
  const players = Math.max(1, race.names.length);
  const last = race.points.at(-1);
  const rows = race.points.filter((point) => point.turn > 0 && (point.turn % players === 0 || point === last));
  return rows.map((point) => ({ round: Math.ceil(point.turn / players), scores: point.scores }));
}

export interface Scale {
  low: number;
  high: number;
  /** Round numbers from `low` to `high`. */
  ticks: number[];
}

/** A scale of round numbers that holds all values, and nought. */
export function scaleOf(values: number[], most = 6): Scale {
  const least = Math.min(0, ...values);
  const greatest = Math.max(10, ...values);
  const step = [5, 10, 20, 25, 50, 100, 200].find((one) => (greatest - least) / one <= most) ?? 500;
  const low = Math.floor(least / step) * step;
  const high = Math.ceil(greatest / step) * step;
  return { low, high, ticks: Array.from({ length: (high - low) / step + 1 }, (_, i) => low + i * step) };
}

/** Places for labels that lie at least `gap` apart, in the order given by where they would like to be. */
export function spread(wanted: number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const placed = [...wanted];
  let free = low;
  for (const i of order) {
    placed[i] = Math.max(wanted[i]!, free);
    free = placed[i]! + gap;
  }
  let limit = high;
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i]!, limit);
    limit = placed[i]! - gap;
  }
  return placed;
}

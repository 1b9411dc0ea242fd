/** What is seen of a tunnel being dug, from the position or from what has just happened. */

import type { GameSeen, LineSeen } from "../../../wire/types";

/** A tunnel somebody digs, as it is told to those who look on. */
export interface Dig {
  seat: number;
  track: string;
  turned: string[];
  /** For each of the turned cards whether it costs extra. */
  costs: boolean[];
  /** Cards that cost extra; null while it is not known. */
  extra: number | null;
  outcome: "through" | "paid" | "withdrawn" | null;
}

/** What a line of the story tells of a tunnel, after what was told before; null if it tells nothing of it. */
export function heard(before: Dig | null, line: LineSeen, view: GameSeen | null): Dig | null {
  const events = line.events;
  const over = events.filter((event) => event.type === "turned_over");
  const turned = over.map((event) => event.card ?? "");
  const costs = over.map((event) => event.costs ?? false);
  const claimed = events.find((event) => event.type === "claimed");
  const seat = line.seat;
  if (turned.length && seat !== undefined) {
    const track = claimed?.track ?? view?.claiming ?? "";
    if (claimed) return { seat, track, turned, costs, extra: 0, outcome: "through" };
    return { seat, track, turned, costs, extra: view?.tunnel_extra ?? null, outcome: null };
  }
  if (before?.outcome !== null || before.seat !== seat) return null;
  const paid = events.find((event) => event.type === "paid_extra");
  if (paid) return { ...before, extra: paid.count ?? before.extra, outcome: "paid" };
  return events.some((event) => event.type === "withdrawn") ? { ...before, outcome: "withdrawn" } : null;
}

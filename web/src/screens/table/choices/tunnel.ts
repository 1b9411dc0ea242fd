/** What is seen of a tunnel being dug, from the position or from what has just happened. */

import type { GameSeen, LineSeen } from "../../../wire/types";

/** A tunnel somebody digs, as it is told to those who look on. */
export interface Dig {
  seat: number;
  track: string;
  turned: string[];
  /** Those of the turned cards that cost extra. */
  costs: string[];
  /** Cards that cost extra; null while it is not known. */
  extra: number | null;
  outcome: "through" | "paid" | "withdrawn" | null;
}

interface Wilds {
  isWild: (card: string) => boolean;
}

/** The cards that brought the extra cost: wilds and what was laid. Nothing is marked unless their number is right. */
export function costsMore(
  view: Pick<GameSeen, "laid" | "turned_over" | "tunnel_extra">,
  board: Wilds,
): (card: string) => boolean {
  const counts = (card: string) => board.isWild(card) || (view.laid[card] ?? 0) > 0;
  return view.turned_over.filter(counts).length === view.tunnel_extra ? counts : () => false;
}

/** What a line of the story tells of a tunnel, after what was told before; null if it tells nothing of it. */
export function heard(before: Dig | null, line: LineSeen, view: GameSeen | null, board: Wilds): Dig | null {
  const events = line.events;
  const turned = events.flatMap((event) => (event.type === "turned_over" && event.card ? [event.card] : []));
  const claimed = events.find((event) => event.type === "claimed");
  const seat = line.seat;
  if (turned.length && seat !== undefined) {
    const track = claimed?.track ?? view?.claiming ?? "";
    if (claimed) return { seat, track, turned, costs: [], extra: 0, outcome: "through" };
    const costs = view ? turned.filter(costsMore(view, board)) : [];
    return { seat, track, turned, costs, extra: view?.tunnel_extra ?? null, outcome: null };
  }
  if (before?.outcome !== null || before.seat !== seat) return null;
  const paid = events.find((event) => event.type === "paid_extra");
  if (paid) return { ...before, extra: paid.count ?? before.extra, outcome: "paid" };
  return events.some((event) => event.type === "withdrawn") ? { ...before, outcome: "withdrawn" } : null;
}

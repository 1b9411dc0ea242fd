/** Tickets: which set may be kept, and what they are worth. */

import type { MoveSeen, TicketOutlook, TicketSeen } from "../../../wire/types";

/** The offered move that keeps exactly these tickets. */
export function keepMove(moves: readonly MoveSeen[], kept: ReadonlySet<string>): MoveSeen | undefined {
  return moves.find(({ tickets = [] }) => tickets.length === kept.size && tickets.every((ticket) => kept.has(ticket)));
}

/** The fewest tickets that any offered move keeps. */
export function fewest(moves: readonly MoveSeen[]): number {
  return Math.min(...moves.map(({ tickets = [] }) => tickets.length));
}

export interface Totals {
  /** If the game ended now. */
  now: number;
  /** If every ticket that is not blocked were completed. */
  all: number;
}

export function totals(tickets: readonly TicketSeen[], outlook: ReadonlyMap<string, TicketOutlook>): Totals {
  const sum: Totals = { now: 0, all: 0 };
  for (const ticket of tickets) {
    const seen = outlook.get(ticket.id);
    const { best, lost } = values(ticket, seen?.in_order ?? true);
    sum.now += seen?.points ?? lost;
    sum.all += seen?.state === "blocked" ? lost : best;
  }
  return sum;
}

/** What a ticket brings at best, and when it fails. */
function values(ticket: TicketSeen, orderOpen: boolean): { best: number; lost: number } {
  const { points, tour } = ticket;
  if (!tour) return { best: points, lost: -points };
  return { best: orderOpen ? tour.in_order : tour.any_order, lost: tour.failed };
}

const ORDER = { open: 0, done: 1, blocked: 2 };

/** Those still to be done first, the dearest of them on top. */
export function inListOrder(tickets: readonly TicketSeen[], outlook: ReadonlyMap<string, TicketOutlook>): TicketSeen[] {
  const place = (ticket: TicketSeen) => ORDER[outlook.get(ticket.id)?.state ?? "open"];
  return [...tickets].sort((a, b) => place(a) - place(b) || values(b, true).best - values(a, true).best);
}

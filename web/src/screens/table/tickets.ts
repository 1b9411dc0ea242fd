import type { Board } from "../../state/board.svelte";

/** The cities that a ticket names, numbered where their order counts. */
export function ticketEnds(board: Board, id: string): { city: string; order?: number }[] {
  const ticket = board.tickets.get(id);
  if (!ticket) return [];
  return ticket.cities.map((city, place) => (ticket.tour ? { city, order: place + 1 } : { city }));
}

/** Tickets: drawn, kept, and put back in an order. */

import ReturnChoice from "../screens/table/choices/ReturnChoice.svelte";
import TicketChoice from "../screens/table/choices/TicketChoice.svelte";
import type { MoveSeen } from "../wire/types";
import { nothing, type EventKind, type MoveKind } from "./kind";
import { isNumber, means, simple, wordsOf, type Rated, type Situation, type Term } from "./typed";

const placeOf = (ticket: string | undefined, { offer = [] }: Situation) => String(offer.indexOf(ticket ?? "") + 1);

export const tickets = {
  tickets: {
    say: (_, phrases) => phrases.words.story.move.tickets,
    parse: () => nothing,
    button: { does: "play" },
    tip: { id: "moreTickets", section: "tickets", tracks: 5 },
  },
  keep: {
    say: (move, phrases) => {
      const { keep, keepNone } = phrases.words.story.move;
      return move.tickets?.length ? keep(phrases.tickets(move.tickets)) : keepNone;
    },
    parse: () => nothing,
    example: (move, situation) => (move.tickets ?? []).map((ticket) => placeOf(ticket, situation)).join(" "),
    choose: kept,
    panel: { at: "tickets", show: TicketChoice },
  },
  return: {
    say: (move, phrases) => phrases.words.story.move.return(phrases.tickets(move.tickets ?? [])),
    parse: (move, situation) => ({
      named: (move.tickets ?? []).flatMap((ticket) => wordsOf(situation.board.ticket(ticket))),
      beside: [[placeOf(move.tickets?.[0], situation)]],
    }),
    example: (move, { board }) => simple(board.ticket(move.tickets?.[0] ?? "")).join(" "),
    panel: { at: "tickets", show: ReturnChoice },
    tip: { id: "order", section: "tickets", urgent: true },
  },
} satisfies Record<string, MoveKind>;

/** Each ticket to keep is named by its number or its cities, and nothing else is kept. */
function kept(moves: MoveSeen[], said: string[], situation: Situation): Rated[] {
  const { words, offer = [] } = situation;
  const says = (list: string) => said.length === 1 && simple(list).some((one) => one === said[0]);
  if (says(words.story.everything)) return moves.filter((move) => move.tickets?.length === offer.length).map(certain);
  if (says(words.story.nothing)) return moves.filter((move) => !move.tickets?.length).map(certain);
  if (!said.length) return moves.map((move) => ({ move, rank: [1, move.tickets?.length ?? 0] }));
  const named = (ticket: string): Term => [
    placeOf(ticket, situation),
    ...simple(situation.board.ticket(ticket)),
    ...simple(ticket),
  ];
  return moves.flatMap((move) => {
    const terms = (move.tickets ?? []).map(named);
    const all = said.every((word) => terms.some((term) => means(word, term)));
    const only = terms.every((term) => said.some((word) => means(word, term)));
    if (!all || !only || !terms.length) return [];
    const numbers = said.every(isNumber) && said.length === terms.length;
    return [{ move, rank: [numbers ? 0 : 1, Math.abs(terms.length - said.length)] }];
  });
}

function certain(move: MoveSeen): Rated {
  return { move, rank: [0, 0] };
}

export const ticketEvents = {
  offered: {
    tell: (group, tale) => {
      const { story, phrases } = tale;
      const named = group.flatMap((event) => event.ticket ?? []);
      const titles = phrases.tickets(named);
      if (tale.line.kind === "started") {
        if (group[0]!.seat === tale.telling.seat) tale.after(story.offered(named.length, titles));
      } else if (!tale.happened("kept", "returned")) {
        tale.did(named.length ? story.drewTheseTickets(titles) : story.drewTickets(group.length));
      } else {
        const keptOf = tale.events.filter((event) => event.type === "kept").length;
        tale.did(named.length ? story.drewTickets(group.length) : story.drewAndKept(group.length, keptOf));
      }
    },
  },
  kept: {
    tell: (group, tale) => ticketsOf(group, tale, tale.story.kept, tale.story.keptThese),
  },
  returned: {
    tell: (group, tale) => ticketsOf(group, tale, tale.story.returned, tale.story.returnedThese),
  },
} satisfies Record<string, EventKind>;

type Tell = Parameters<EventKind["tell"]>;

/** Tickets of others are counted, and those that went back are what is left of those drawn. */
function ticketsOf(
  group: Tell[0],
  tale: Tell[1],
  some: (n: number) => string,
  these: (tickets: string) => string,
): void {
  const named = group.flatMap((event) => event.ticket ?? []);
  if (named.length) tale.did(these(tale.phrases.tickets(named)), named.length > 1 ? "airy" : undefined);
  else if (!tale.happened("offered")) tale.did(some(group.length));
}

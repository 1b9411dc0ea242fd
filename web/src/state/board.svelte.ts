/** The facts of a board, with names in the language chosen now. Loaded once each, and kept. */

import { isWild } from "../cards/kinds";
import { wear } from "../cards/invented.svelte";
import { request } from "../wire/api";
import type { BoardSeen, CardSeen, CitySeen, CountrySeen, TicketSeen, TrackSeen } from "../wire/types";
import { speak, words } from "../words";
import { found } from "../words/forms";
import { settings } from "./settings.svelte";

export class Board {
  readonly id: string;
  readonly cities: Map<string, CitySeen>;
  readonly tracks: Map<string, TrackSeen>;
  readonly tickets: Map<string, TicketSeen>;
  readonly cards: Map<string, CardSeen>;
  readonly countries: Map<string, CountrySeen>;

  constructor(readonly facts: BoardSeen) {
    this.id = facts.id;
    this.cities = byId(facts.cities);
    this.tracks = byId(facts.tracks);
    this.tickets = byId(facts.tickets);
    this.cards = byId(facts.cards);
    this.countries = byId(facts.countries);
  }

  get name(): string {
    return named(this.facts.name, this.id);
  }

  city(id: string): string {
    return named(this.cities.get(id)?.name, "");
  }

  /** "Oslo – Bergen"; a place without a name is a junction. */
  track(id: string): string {
    const track = this.tracks.get(id);
    const end = (city: string) => this.city(city) || words.common.junction;
    return track ? `${end(track.a)} – ${end(track.b)}` : id;
  }

  /** "Oslo – Helsinki", or all the stops of a tour. */
  ticket(id: string): string {
    return (this.tickets.get(id)?.cities ?? [id]).map((city) => this.city(city) || city).join(" – ");
  }

  country(id: string): string {
    return named(this.countries.get(id)?.name, id);
  }

  piece(id: string): string {
    return named(this.facts.rules.pieces.find((piece) => piece.id === id)?.name, id);
  }

  deck(id: string): string {
    return named(this.facts.rules.decks.find((deck) => deck.id === id)?.name, id);
  }

  award(id: string): string {
    return named(this.facts.rules.awards.find((award) => award.id === id)?.name, id);
  }

  colour(id: string): string {
    return String(found(words.common.colours, id) ?? id);
  }

  isWild(card: string): boolean {
    return isWild(this.facts.rules, card);
  }

  /** Cards in the order of the rules, wilds last: how hands are sorted. */
  sorted(hand: Record<string, number>): [string, number][] {
    const order = [...this.cards.keys()];
    const last = (card: string) => (this.isWild(card) ? 1 : 0);
    return Object.entries(hand)
      .filter(([, count]) => count > 0)
      .sort(([a], [b]) => last(a) - last(b) || order.indexOf(a) - order.indexOf(b));
  }
}

function byId<T extends { id: string }>(things: T[]): Map<string, T> {
  return new Map(things.map((thing) => [thing.id, thing]));
}

/** A name in the language chosen now. */
export function named(names: Record<string, string> | undefined, fallback: string): string {
  return names?.[settings.language] ?? names?.["en"] ?? fallback;
}

const loaded = new Map<string, Promise<Board>>();
/** The board asked for last: the page wears its colours and speaks its words. */
let latest = "";

export function loadBoard(id: string): Promise<Board> {
  latest = id;
  let board = loaded.get(id);
  if (!board) {
    board = request("GET /api/boards/{id}", { path: { id } }).then((facts) => new Board(facts));
    board.catch(() => loaded.delete(id));
    loaded.set(id, board);
  }
  const dress = ({ facts }: Board) => {
    if (id !== latest) return;
    wear(facts.layout.colours);
    speak(facts.terms);
  };
  board.then(dress, () => undefined); // the caller learns why there is none
  return board;
}

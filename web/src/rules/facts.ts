/** What the rules of a board tell: its values and mechanisms, worked out from its facts, with names in one language. */

import { wildName } from "../cards/kinds";
import type { AwardSeen, BoardSeen, HarbourRules, Language, RulesSeen, TrackSeen } from "../wire/types";

export interface Facts {
  language: Language;
  name: string;
  /** Every number of players that the board takes. */
  players: number[];
  /** Whether it is an earlier board, which nobody is offered any more. */
  past: boolean;
  reconstruction: boolean;
  /** What the book of the board calls a ticket. */
  ticket: string;
  rules: RulesSeen;
  wild: string;
  /** How many wild cards there are in all decks. */
  wilds: number;
  decks: {
    name: string;
    cards: number;
    colours: number;
    wilds: number;
    hand: number;
    market: number;
    sea: boolean;
  }[];
  faceUp: number;
  chosenRefill: boolean;
  pieces: { name: string; count: number; sea: boolean }[];
  kinds: Set<TrackSeen["kind"]>;
  /** The kinds of tracks on this board where a wild card may be played. */
  wildOn: Set<TrackSeen["kind"]>;
  /** Points by length, shortest first. */
  points: [length: number, points: number][];
  /** Whether there are gray tracks that are not ferries. */
  plainGray: boolean;
  grayFerries: boolean;
  colouredFerries: boolean;
  /** Tracks where so many cards of any kind stand for one. */
  swaps: { track: string; length: number; cards: number }[];
  paired: string[];
  doubleCards: boolean;
  /** How many of so many parallel tracks can be used, by numbers of players. */
  parallel: { tracks: number; uses: { players: number[]; usable: number }[] }[];
  /** Whether some parallel tracks differ in length. */
  unequal: boolean;
  /** Tracks that run over the edge of the board. */
  wraps: string[];
  drawBonuses: number[];
  stacks: { country: string; cards: number[] }[];
  /** Whether each country is entered from one city only. */
  oneEntrance: boolean;
  tickets: BoardSeen["rules"]["tickets"] & { count: number };
  tours: { cities: string[]; inOrder: number; anyOrder: number; failed: number }[];
  /** With its cities, and how many cards of each colour carry the symbol, deck by deck. */
  harbours?: HarbourRules & { cities: number; symbols: number[] };
  longest?: Bonus;
  completed?: Bonus;
  /** The awards that are neither of those two, or all of them where only some are in play. */
  bonuses: Bonus[];
  bonusesInPlay: number;
  countries: number;
}

export interface Bonus {
  name: string;
  measure: string;
  points: number;
  tag: string;
  /** The cities that carry the tag, where they have names. */
  cities: string[];
  kind: string;
  country: string;
  length: number;
  worth: number;
}

export function factsOf(board: BoardSeen, language: Language): Facts {
  const { rules, tracks } = board;
  const named = (names: Record<string, string> | undefined, fallback: string) =>
    names?.[language] || names?.["en"] || fallback;
  const cities = new Map(board.cities.map((city) => [city.id, city]));
  const city = (id: string) => named(cities.get(id)?.name, "");
  const between = (track: TrackSeen) => `${city(track.a) || "·"} – ${city(track.b) || "·"}`;
  const kinds = new Set(tracks.map((track) => track.kind));
  const tours = board.tickets.flatMap(({ cities: stops, tour }) =>
    tour ? [{ cities: stops.map(city), inOrder: tour.in_order, anyOrder: tour.any_order, failed: tour.failed }] : [],
  );
  const awards = rules.awards.map((award) => bonus(award));
  const someInPlay = rules.awards_in_play > 0 && rules.awards_in_play < awards.length;
  const longest = awards.find((award) => award.measure === "longest_path");
  const completed = someInPlay ? undefined : awards.find((award) => countsTickets(award));

  function bonus(award: AwardSeen): Bonus {
    const { measure, points, tag, kind, length, worth } = award;
    const country = award.country
      ? named(board.countries.find((one) => one.id === award.country)?.name, award.country)
      : "";
    const tagged = tag ? board.cities.filter((one) => one.tags.includes(tag)).map((one) => city(one.id)) : [];
    return {
      name: named(award.name, award.id),
      measure,
      points,
      tag,
      cities: tagged.filter(Boolean),
      kind,
      country,
      length,
      worth,
    };
  }

  return {
    language,
    name: named(board.name, board.id),
    players: range(...rules.players),
    past: board.past,
    reconstruction: board.reconstruction,
    ticket: board.terms[language]?.["ticket"] ?? "ticket",
    rules,
    wild: wildName(rules),
    wilds: sum(rules.decks.map((deck) => deck.wilds)),
    decks: rules.decks.map((deck) => ({
      name: named(deck.name, deck.id),
      cards: sum(deck.cards.map((card) => card.count)) * deck.colours.length + deck.wilds,
      colours: deck.colours.length,
      wilds: deck.wilds,
      hand: deck.hand,
      market: deck.market,
      sea: deck.tracks.includes("sea"),
    })),
    faceUp: sum(rules.decks.map((deck) => deck.market)),
    chosenRefill: rules.decks.length > 1 && rules.market.refill === "chosen",
    pieces: rules.pieces.map((piece) => ({
      name: named(piece.name, piece.id),
      count: piece.count,
      sea: piece.tracks.includes("sea"),
    })),
    kinds,
    wildOn: new Set(rules.pay.wild_on.filter((kind) => kinds.has(kind))),
    points: Object.entries(rules.points)
      .map(([length, points]): [number, number] => [Number(length), points])
      .filter(([length]) => length <= Math.max(...tracks.map((track) => track.length)))
      .sort(([a], [b]) => a - b),
    plainGray: tracks.some((track) => track.colour === "gray" && track.kind !== "ferry" && !track.paired),
    grayFerries: tracks.some((track) => track.colour === "gray" && track.kind === "ferry"),
    colouredFerries: tracks.some((track) => track.colour !== "gray" && track.kind === "ferry"),
    swaps: tracks
      .filter((track) => track.any_for_card > 0)
      .map((track) => ({ track: between(track), length: track.length, cards: track.any_for_card })),
    paired: tracks.filter((track) => track.paired).map(between),
    doubleCards: board.cards.some((card) => card.spaces > 1),
    parallel: parallel(board),
    unequal: tracks.some((track) =>
      tracks.some((other) => other.connection === track.connection && other.length !== track.length),
    ),
    wraps: [...new Set(tracks.filter((track) => crossesEdge(board, track)).map(between))],
    drawBonuses: [...new Set(tracks.map((track) => track.draw_bonus).filter((n) => n > 0))].sort((a, b) => a - b),
    stacks: board.countries
      .filter((country) => country.cards.length > 0)
      .map((country) => ({ country: named(country.name, country.id), cards: country.cards })),
    oneEntrance: entrances(board).every((cities) => cities.size === 1),
    tickets: { ...rules.tickets, count: board.tickets.length },
    tours,
    harbours: rules.harbours && {
      ...rules.harbours,
      cities: board.cities.filter((one) => one.tags.includes("harbour")).length,
      symbols: rules.decks.map((deck) => sum(deck.cards.filter((card) => card.symbol).map((card) => card.count))),
    },
    longest,
    completed,
    bonuses: someInPlay ? awards : awards.filter((award) => award !== longest && award !== completed),
    bonusesInPlay: someInPlay ? rules.awards_in_play : 0,
    countries: new Set(board.cities.map((one) => one.country).filter(Boolean)).size,
  };
}

function countsTickets(award: Bonus): boolean {
  return award.measure === "tickets_completed" && !award.tag && !award.worth && !award.country;
}

function countriesOf(board: BoardSeen): Set<string> {
  return new Set(board.cities.filter((city) => city.tags.includes("country")).map((city) => city.id));
}

/** The cities from which each country is entered. */
function entrances(board: BoardSeen): Set<string>[] {
  return [...countriesOf(board)].map(
    (country) => new Set(board.tracks.flatMap(({ a, b }) => (a === country ? [b] : b === country ? [a] : []))),
  );
}

/** Connections between cities only: those into a country are open to all (POL-05). */
function parallel(board: BoardSeen): Facts["parallel"] {
  const ends = countriesOf(board);
  const sizes = new Map<string, number>();
  for (const track of board.tracks) {
    if (ends.has(track.a) || ends.has(track.b)) continue;
    sizes.set(track.connection, (sizes.get(track.connection) ?? 0) + 1);
  }
  const several = [...new Set(sizes.values())].filter((n) => n > 1).sort((a, b) => a - b);
  return several.map((tracks) => {
    const uses: { players: number[]; usable: number }[] = [];
    for (const players of range(...board.rules.players)) {
      const usable = board.rules.capacity[tracks]?.[players] ?? tracks;
      const last = uses.at(-1);
      if (last?.usable === usable) last.players.push(players);
      else uses.push({ players: [players], usable });
    }
    return { tracks, uses };
  });
}

/** A step from space to space of more than half the board goes over its edge (WOR-16). */
function crossesEdge(board: BoardSeen, track: TrackSeen): boolean {
  const x = (id: string) => board.cities.find((city) => city.id === id)?.x ?? 0;
  const way = [x(track.a), ...(board.layout.spaces[track.id] ?? []).map((space) => space.x), x(track.b)];
  return way.some((here, i) => i > 0 && Math.abs(here - way[i - 1]!) > board.layout.width / 2);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

function sum(numbers: number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** What the rules of a board tell: its values and mechanisms, worked out from its facts, with names in one language. */

import { wildName } from "../cards/kinds";
import type { AwardSeen, BoardSeen, Language, TrackSeen } from "../wire/types";

export type Facts = ReturnType<typeof factsOf>;
export type Bonus = Facts["bonuses"][number];

export function factsOf(board: BoardSeen, language: Language) {
  const { rules, tracks } = board;
  const named = (names: Record<string, string> | undefined, fallback: string) =>
    names?.[language] || names?.["en"] || fallback;
  const cityNames = new Map(board.cities.map((one) => [one.id, named(one.name, "")]));
  const city = (id: string) => cityNames.get(id) ?? "";
  const between = (track: TrackSeen) => `${city(track.a) || "·"} – ${city(track.b) || "·"}`;
  const kinds = new Set(tracks.map((track) => track.kind));
  const longestTrack = Math.max(...tracks.map((track) => track.length));
  const awards = rules.awards.map((award) => ({
    ...award,
    name: named(award.name, award.id),
    country: award.country && named(board.countries.find(({ id }) => id === award.country)?.name, award.country),
    /** Those that carry the tag, where they have names. */
    cities: board.cities.flatMap(({ id, tags }) => (award.tag && tags.includes(award.tag) && city(id)) || []),
  }));
  const someInPlay = rules.awards_in_play > 0 && rules.awards_in_play < awards.length;
  const longest = awards.find((award) => award.measure === "longest_path");
  const completed = someInPlay ? undefined : awards.find(countsTickets);

  return {
    language,
    name: named(board.name, board.id),
    /** Every number of players that the board takes. */
    players: range(...rules.players),
    /** Whether it is an earlier board, which nobody is offered any more. */
    past: board.past,
    reconstruction: board.reconstruction,
    /** What the book of the board calls a ticket. */
    ticket: board.terms[language]?.["ticket"] ?? "ticket",
    rules,
    wild: wildName(rules),
    /** How many wild cards there are in all decks. */
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
    /** The kinds of tracks on this board where a wild card may be played. */
    wildOn: new Set(rules.pay.wild_on.filter((kind) => kinds.has(kind))),
    /** Points by length, shortest first. */
    points: Object.entries(rules.points)
      .map(([length, points]): [length: number, points: number] => [Number(length), points])
      .filter(([length]) => length <= longestTrack)
      .sort(([a], [b]) => a - b),
    /** Whether there are gray tracks that are not ferries. */
    plainGray: tracks.some((track) => track.colour === "gray" && track.kind !== "ferry" && !track.paired),
    grayFerries: tracks.some((track) => track.colour === "gray" && track.kind === "ferry"),
    colouredFerries: tracks.some((track) => track.colour !== "gray" && track.kind === "ferry"),
    /** Tracks where so many cards of any kind stand for one. */
    swaps: tracks
      .filter((track) => track.any_for_card > 0)
      .map((track) => ({ track: between(track), length: track.length, cards: track.any_for_card })),
    paired: tracks.filter((track) => track.paired).map(between),
    doubleCards: board.cards.some((card) => card.spaces > 1),
    parallel: parallel(board),
    /** Whether some parallel tracks differ in length. */
    unequal: tracks.some((track) =>
      tracks.some((other) => other.connection === track.connection && other.length !== track.length),
    ),
    /** Tracks that run over the edge of the board. */
    wraps: [...new Set(tracks.filter((track) => crossesEdge(board, track)).map(between))],
    drawBonuses: [...new Set(tracks.map((track) => track.draw_bonus).filter((n) => n > 0))].sort((a, b) => a - b),
    stacks: board.countries
      .filter((country) => country.cards.length > 0)
      .map((country) => ({ country: named(country.name, country.id), cards: country.cards })),
    /** Whether each country is entered from one city only. */
    oneEntrance: entrances(board).every((cities) => cities.size === 1),
    tickets: { ...rules.tickets, count: board.tickets.length },
    tours: board.tickets.flatMap(({ cities, tour }) =>
      tour ? [{ cities: cities.map(city), inOrder: tour.in_order, anyOrder: tour.any_order, failed: tour.failed }] : [],
    ),
    /** With its cities, and how many cards of each colour carry the symbol, deck by deck. */
    harbours: rules.harbours && {
      ...rules.harbours,
      cities: board.cities.filter((one) => one.tags.includes("harbour")).length,
      symbols: rules.decks.map((deck) => sum(deck.cards.filter((card) => card.symbol).map((card) => card.count))),
    },
    longest,
    completed,
    /** The awards that are neither of those two, or all of them where only some are in play. */
    bonuses: someInPlay ? awards : awards.filter((award) => award !== longest && award !== completed),
    bonusesInPlay: someInPlay ? rules.awards_in_play : 0,
    countries: new Set(board.cities.map((one) => one.country).filter(Boolean)).size,
  };
}

function countsTickets({ measure, tag, worth, country }: Omit<AwardSeen, "name">): boolean {
  return measure === "tickets_completed" && !tag && !worth && !country;
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

/**
 * How many of so many parallel tracks can be used, by numbers of players. Connections between cities only: those into a
 * country are open to all (POL-05).
 */
function parallel(board: BoardSeen) {
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

import { describe, expect, test } from "vitest";
import type { Document, GameSeen, MoveSeen, RulesSeen, TrackSeen } from "../../../wire/types";
import { en } from "../../../words/en";
import { fr } from "../../../words/fr";
import type { TipId } from "../../../words/en/guide";
import { TIPS, tipNow, type Moment } from "./tips";

const track = (id: string, more: Partial<TrackSeen> = {}): TrackSeen => ({
  id,
  a: "a",
  b: "b",
  length: 2,
  colour: "red",
  kind: "land",
  connection: id,
  locomotives: 0,
  draw_bonus: 0,
  paired: false,
  any_for_card: 0,
  ...more,
});

interface Given {
  moves?: MoveSeen[];
  view?: Partial<GameSeen>;
  tracks?: TrackSeen[];
  rules?: object;
  mine?: object;
  told?: string[];
  quiet?: boolean;
  seat?: number | null;
  status?: string;
}

/** A turn in which everything that every board explains has been told already, unless a test says otherwise. */
function moment(given: Given): Moment {
  const rules = {
    market: { wild_takes_turn: true },
    pay: { wild_on: ["land"], any_for_wild: 0, pair_for_wild: false },
    awards: [],
    awards_in_play: 0,
    ...given.rules,
  };
  const tracks = given.tracks ?? [];
  const view = {
    phase: "turn",
    market: [],
    closed: [],
    players: [{ tracks: [], tickets: [], ...given.mine }],
    ...given.view,
  };
  return {
    document: { table: { status: given.status ?? "running" }, view } as unknown as Document,
    board: {
      facts: { rules },
      tracks: new Map(tracks.map((one) => [one.id, one])),
      cities: new Map([["land", { tags: ["country"] }]]),
      tickets: new Map([["round", { tour: { in_order: 9 } }]]),
      isWild: (card: string) => card === "locomotive",
    } as unknown as Moment["board"],
    moves: given.moves ?? [
      ...tracks.map((one) => ({ text: `claim ${one.id}`, kind: "claim" as const, track: one.id })),
      { text: "tickets", kind: "tickets" as const },
    ],
    seat: given.seat === undefined ? 0 : given.seat,
    told: given.told ?? ["turn", "claim"],
    quiet: given.quiet ?? false,
  };
}

const only = (kind: MoveSeen["kind"], more: Partial<MoveSeen> = {}): MoveSeen[] => [{ text: kind, kind, ...more }];

const CASES: Record<TipId, Given> = {
  opening: { moves: only("keep"), view: { phase: "opening" } },
  split: { moves: only("split"), view: { phase: "opening" } },
  order: { moves: only("return"), view: { phase: "return_order" } },
  tunnel: { moves: only("withdraw"), view: { phase: "tunnel" } },
  refill: { moves: only("refill"), view: { phase: "refill" } },
  spend: { moves: only("spend"), view: { phase: "spend" } },
  keep: { moves: only("keep"), view: { phase: "keep_tickets" } },
  last: { view: { last_turns: 2 } },
  turn: { told: [] },
  second: { moves: only("draw"), view: { phase: "second_card" } },
  claim: { tracks: [track("t")], told: ["turn"] },
  wildTurn: { view: { market: ["red", "locomotive", null] } },
  wildLimited: { view: { market: ["locomotive"] }, rules: { pay: { wild_on: ["ferry"], any_for_wild: 3 } } },
  wildFree: { view: { market: ["locomotive"] }, rules: { market: { wild_takes_turn: false } } },
  gray: { tracks: [track("t", { colour: "gray" })] },
  ferry: { tracks: [track("t", { kind: "ferry", locomotives: 1 })] },
  anyForWild: {
    tracks: [track("t", { kind: "ferry", locomotives: 1 })],
    moves: only("claim", { track: "t", free: 3 }),
    rules: { pay: { wild_on: ["land"], any_for_wild: 3, pair_for_wild: false } },
    told: ["turn", "claim", "ferry"],
  },
  pairForWild: {
    tracks: [track("t", { kind: "ferry", locomotives: 1 })],
    moves: only("claim", { track: "t", free: 1 }),
    rules: { pay: { wild_on: ["land"], any_for_wild: 0, pair_for_wild: true } },
    told: ["turn", "claim", "ferry"],
  },
  anyForCard: { tracks: [track("t", { any_for_card: 4 })] },
  paired: { tracks: [track("t", { paired: true })] },
  dig: { tracks: [track("t", { kind: "tunnel" })] },
  sea: { tracks: [track("t", { kind: "sea" })] },
  country: { tracks: [track("t", { b: "land" })] },
  drawBonus: { tracks: [track("t", { draw_bonus: 2 })] },
  double: { view: { closed: ["other"] } },
  tour: { mine: { tickets: ["round"] } },
  harbour: { moves: only("harbour") },
  bonusCards: { mine: { tracks: ["x"] }, rules: { awards: [{ measure: "tracks" }], awards_in_play: 4 } },
  longest: { mine: { tracks: ["x", "y"] }, rules: { awards: [{ measure: "longest_path" }] } },
  completed: { mine: { tracks: ["x", "y"] }, rules: { awards: [{ measure: "tickets_completed" }] } },
  exchange: { mine: { tracks: ["w", "x", "y", "z"] }, moves: only("exchange") },
  moreTickets: { mine: { tracks: ["v", "w", "x", "y", "z"] } },
};

describe("each tip has its moment, and is told once", () => {
  for (const [id, given] of Object.entries(CASES)) {
    test(id, () => {
      const at = moment(given);
      expect(tipNow(at)).toBe(id);
      expect(tipNow({ ...at, told: [...at.told, id] })).not.toBe(id);
    });
  }
});

test("what can wait does wait after a tip was dismissed", () => {
  expect(tipNow(moment({ ...CASES.gray, quiet: true }))).toBeNull();
  expect(tipNow(moment({ ...CASES.tunnel, quiet: true }))).toBe("tunnel");
});

test("nothing is told to who watches, between turns, or after the game", () => {
  expect(tipNow(moment({ ...CASES.gray, seat: null }))).toBeNull();
  expect(tipNow(moment({ ...CASES.gray, moves: [] }))).toBeNull();
  expect(tipNow(moment({ ...CASES.turn, status: "over" }))).toBeNull();
  expect(tipNow({ ...moment({}), document: null })).toBeNull();
});

test("every tip has words, and no words are left over", () => {
  for (const texts of [en, fr]) expect(Object.keys(texts.guide.tips).sort()).toEqual(Object.keys(TIPS).sort());
});

test("French keeps its punctuation close", () => {
  const about = {
    wild: "locomotive",
    wildOn: ["tunnel", "ferry"],
    rules: { exchange_cost: 1, pay: { any_for_wild: 3 } } as RulesSeen,
    land: "wagon",
    sea: "bateau",
    award: "Globetrotter",
    double: true,
  };
  const said = (text: string | ((facts: typeof about) => string)) => (typeof text === "string" ? text : text(about));
  for (const { title, text } of Object.values(fr.guide.tips))
    expect(`${said(title)} ${said(text)}`).not.toMatch(/ [;:!?»]|« |'/);
});

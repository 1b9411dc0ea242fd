/** The options of a table as people choose them: named paces instead of seconds, and a few rules of the board. */

import type { BoardSeen, Level, OptionsSeen, Pace, RulesSeen, TableOptions } from "../../wire/types";

export type PaceName = "none" | "quick" | "calm" | "day" | "days" | "week";
export type AbsenceName = "vote" | "soon" | "later" | "tomorrow";

export const PACES: Record<PaceName, Pace> = {
  none: { kind: "none" },
  quick: { kind: "clock", seconds: 600, increment: 10 },
  calm: { kind: "clock", seconds: 1500, increment: 15 },
  day: { kind: "days", days: 1 },
  days: { kind: "days", days: 3 },
  week: { kind: "days", days: 7 },
};

export const ABSENCES: Record<AbsenceName, number | undefined> = {
  vote: undefined,
  soon: 120,
  later: 3600,
  tomorrow: 86_400,
};

export type Rules = Record<string, number | boolean>;

/** All options but the seats and the board. */
export interface Choices {
  public: boolean;
  hints: boolean;
  talk: boolean;
  pace: Pace;
  /** Seconds of absence after which a bot takes over; missing: the others vote. */
  botAfter?: number;
  standIn?: Level;
  /** The seat that begins; missing: drawn. */
  first?: number;
  rules: Rules;
}

/** What is only on or off. */
export const SWITCHES = ["public", "hints", "talk"] as const;

export const USUAL: Choices = { public: false, hints: true, talk: true, pace: PACES.none, rules: {} };

/** Whether nothing was chosen otherwise than usual. */
export function areUsual(choices: Choices): boolean {
  const said = (one: Choices) => JSON.stringify(tableOptions("", [{ kind: "person" }], one));
  return said(choices) === said(USUAL);
}

export function choicesOf(options: OptionsSeen): Choices {
  return {
    public: options.public,
    hints: options.hints,
    talk: options.talk,
    pace: options.pace,
    botAfter: options.bot_after,
    standIn: options.stand_in,
    first: options.first,
    rules: options.rules,
  };
}

/** What a table is opened or configured with. A first player who has no seat is drawn instead. */
export function tableOptions(
  board: string,
  seats: TableOptions["seats"],
  choices: Choices,
  seed?: number,
): TableOptions {
  const options: TableOptions = {
    board,
    seats,
    rules: choices.rules,
    public: choices.public,
    pace: choices.pace,
    hints: choices.hints,
    talk: choices.talk,
  };
  if (choices.first !== undefined && choices.first < seats.length) options.first = choices.first;
  if (choices.botAfter !== undefined) options.bot_after = choices.botAfter;
  if (choices.standIn !== undefined) options.stand_in = choices.standIn;
  if (seed !== undefined) options.seed = seed;
  return options;
}

/** The name of a pace, or "own" for one that some other client has set. */
export function paceName(pace: Pace): PaceName | "own" {
  const same = (one: Pace) =>
    JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(pace).sort());
  return (Object.keys(PACES) as PaceName[]).find((name) => same(PACES[name])) ?? "own";
}

export function absenceName(seconds: number | undefined): AbsenceName | "own" {
  return (Object.keys(ABSENCES) as AbsenceName[]).find((name) => ABSENCES[name] === seconds) ?? "own";
}

// Rules of the board ---------------------------------------------------------------------------------------------------

export type RuleOption =
  | { kind: "number"; name: "tickets" | "lastTurns"; value: number; usual: number; values: number[] }
  | { kind: "switch"; name: "flush" | "wild" | "doubles"; value: boolean; usual: boolean };

const PATHS = {
  tickets: "tickets.deal",
  lastTurns: "end.turns",
  flush: "market.flush",
  wild: "market.wild_takes_turn",
} as const;
const FLUSH_AT = 3;

/** How many wild cards sweep the market: as the board says, or the usual number where it says none. */
export function flushAt({ market }: Pick<RulesSeen, "market">): number {
  return market.flush || FLUSH_AT;
}

/** The rules that may be played otherwise on a board, and how they are chosen now. */
export function ruleOptions(facts: BoardSeen, chosen: Rules): RuleOption[] {
  const { rules } = facts;
  const now = <T extends number | boolean>(path: string, usual: T) => (chosen[path] ?? usual) as T;
  const number = (name: "tickets" | "lastTurns", usual: number, values: number[]): RuleOption => ({
    kind: "number",
    name,
    usual,
    value: now(PATHS[name], usual),
    values: [...new Set([...values, usual])].sort((a, b) => a - b),
  });
  const most = Math.floor(facts.tickets.length / rules.players[1]);
  const dealt = [3, 4, 5, 6].filter((count) => count >= rules.tickets.keep && count <= most);
  const options: RuleOption[] = [
    number("tickets", rules.tickets.deal, dealt),
    number("lastTurns", rules.end.turns, [1, 2]),
    {
      kind: "switch",
      name: "flush",
      usual: rules.market.flush > 0,
      value: now(PATHS.flush, rules.market.flush) > 0,
    },
    {
      kind: "switch",
      name: "wild",
      usual: rules.market.wild_takes_turn,
      value: now(PATHS.wild, rules.market.wild_takes_turn),
    },
  ];
  const closed = closedDoubles(rules);
  if (closed.length) {
    options.push({
      kind: "switch",
      name: "doubles",
      usual: false,
      value: closed.every((path) => chosen[path] === 2),
    });
  }
  return options;
}

/** The rules with one of them changed; as usual means that nothing is said of it. */
export function withRule(facts: BoardSeen, chosen: Rules, option: RuleOption, value: number | boolean): Rules {
  const paths = option.name === "doubles" ? closedDoubles(facts.rules) : [PATHS[option.name]];
  const kept = Object.fromEntries(Object.entries(chosen).filter(([path]) => !paths.includes(path)));
  if (value === option.usual) return kept;
  const said = option.name === "doubles" ? 2 : option.name === "flush" ? (value ? flushAt(facts.rules) : 0) : value;
  return { ...kept, ...Object.fromEntries(paths.map((path) => [path, said])) };
}

/** How the rules are named that keep one track of two closed, by the number of players. */
function closedDoubles(rules: RulesSeen): string[] {
  return Object.entries(rules.capacity["2"] ?? {})
    .filter(([, open]) => open < 2)
    .map(([players]) => `capacity.2.${players}`);
}

/** A practice deal as it was typed: a whole number; undefined for none, null for what is no number. */
export function seedOf(text: string): number | undefined | null {
  const typed = text.trim();
  if (!typed) return undefined;
  const seed = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(seed) ? seed : null;
}

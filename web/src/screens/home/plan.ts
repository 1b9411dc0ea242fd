/** What somebody is about to play, as it was chosen last time. */

import type { BoardListed, Level, Occupant, TableOptions } from "../../wire/types";
import { absenceName, paceName, tableOptions, USUAL, type Choices } from "../lobby/options";
import { LEVELS } from "../lobby/seating";

export interface Plan {
  board: string;
  /** As many as were wished; a smaller board takes fewer, and forgets nothing. */
  opponents: number;
  level: Level;
  /** Names of those who share this device, beside oneself. */
  locals: string[];
  localBots: number;
  choices: Choices;
}

export const FIRST_PLAN: Plan = { board: "", opponents: 2, level: "easy", locals: [""], localBots: 0, choices: USUAL };

const STORED = "branchline.plan";

/** The plan of last time; whatever is not understood any more is as the first time. */
export function readPlan(text: string | null): Plan {
  try {
    const kept = JSON.parse(text ?? "{}") as Partial<Plan>;
    return {
      board: typeof kept.board === "string" ? kept.board : "",
      opponents: Number.isInteger(kept.opponents) ? kept.opponents! : FIRST_PLAN.opponents,
      level: LEVELS.includes(kept.level!) ? kept.level! : FIRST_PLAN.level,
      locals: Array.isArray(kept.locals) && kept.locals.length ? kept.locals.map(String) : [""],
      localBots: Number.isInteger(kept.localBots) ? kept.localBots! : 0,
      // Whether strangers may come is asked anew each time.
      choices: { ...understood(kept.choices), public: false },
    };
  } catch {
    return FIRST_PLAN;
  }
}

/** Choices that are still such; an older page may have kept others. */
function understood(kept: unknown): Choices {
  const { hints, talk, pace, botAfter, standIn, first, rules } = { ...USUAL, ...(kept as Partial<Choices> | null) };
  return {
    public: false,
    hints: Boolean(hints),
    talk: Boolean(talk),
    pace: paceName(pace) === "own" ? USUAL.pace : pace,
    botAfter: absenceName(botAfter) === "own" ? undefined : botAfter,
    standIn: LEVELS.includes(standIn!) ? standIn : undefined,
    first: Number.isInteger(first) ? first : undefined,
    rules: Object.fromEntries(
      Object.entries(rules ?? {}).filter(([, value]) => typeof value === "number" || typeof value === "boolean"),
    ),
  };
}

/** The same, on this board. Rules that were chosen for another may mean something else here. */
export function onBoard(plan: Plan, board: string): Plan {
  return plan.board === board ? plan : { ...plan, board, choices: { ...plan.choices, rules: {} } };
}

export function storedPlan(): Plan {
  try {
    return readPlan(localStorage.getItem(STORED));
  } catch {
    return FIRST_PLAN; // the browser keeps nothing for this page
  }
}

export function keepPlan(plan: Plan): void {
  try {
    localStorage.setItem(STORED, JSON.stringify(plan));
  } catch {
    // As above: it is chosen anew next time.
  }
}

/** How many bots one may play against. */
export function opponentRange(board: BoardListed): number[] {
  const [least, most] = board.players;
  return Array.from({ length: most - least + 1 }, (_, more) => least - 1 + more);
}

export function opponentsOn(board: BoardListed, wished: number): number {
  const range = opponentRange(board);
  return Math.min(Math.max(wished, range[0]!), range.at(-1)!);
}

export type Way = "bots" | "friends" | "device";

/** The options of the table that the plan opens; `names` are those who share this device. */
export function planned(plan: Plan, way: Way, board: BoardListed, names: string[], seed?: number): TableOptions {
  const bot: Occupant = { kind: "bot", level: plan.level };
  const others = (count: number, one: Occupant) => Array.from({ length: count }, () => one);
  const me: Occupant = { kind: "person" };
  const opponents = opponentsOn(board, plan.opponents);
  switch (way) {
    case "bots":
      return tableOptions(board.id, [me, ...others(opponents, bot)], plan.choices, seed);
    case "friends":
      return tableOptions(board.id, [me, ...others(opponents, me)], plan.choices, seed);
    case "device": {
      const locals = names.map((name): Occupant => ({ kind: "local", name }));
      return tableOptions(board.id, [me, ...locals, ...others(plan.localBots, bot)], plan.choices, seed);
    }
  }
}

import { describe, expect, it } from "vitest";
import type { BoardSeen } from "../../wire/types";
import {
  absenceName,
  areUsual,
  choicesOf,
  PACES,
  paceName,
  ruleOptions,
  seedOf,
  tableOptions,
  USUAL,
  withRule,
} from "./options";

const facts = {
  tickets: Array.from({ length: 30 }, (_, n) => ({ id: String(n) })),
  rules: {
    players: [2, 5],
    tickets: { deal: 4, keep: 2 },
    end: { pieces: 2, turns: 1 },
    market: { flush: 3, wild_takes_turn: true },
    capacity: { "2": { "2": 1, "3": 1, "4": 2, "5": 2 } },
  },
} as unknown as BoardSeen;

const option = (name: string, rules = {}) => ruleOptions(facts, rules).find((one) => one.name === name)!;

describe("options of a table", () => {
  it("names the paces it knows, and no others", () => {
    expect(paceName({ seconds: 600, kind: "clock", increment: 10 })).toBe("quick");
    expect(paceName({ kind: "clock", seconds: 601, increment: 10 })).toBe("own");
    expect(absenceName(undefined)).toBe("vote");
    expect(absenceName(45)).toBe("own");
  });

  it("comes back the same from what the table says", () => {
    const options = tableOptions("usa", [{ kind: "person" }, { kind: "bot", level: "easy" }], {
      ...USUAL,
      pace: PACES.days,
      botAfter: 120,
      first: 1,
      rules: { "end.turns": 2 },
    });
    const seen = { ...options, stand_in: "medium", practice: false } as Parameters<typeof choicesOf>[0];
    expect(tableOptions("usa", options.seats, choicesOf(seen))).toEqual({ ...options, stand_in: "medium" });
  });

  it("draws who begins where the seat is gone", () => {
    expect(tableOptions("usa", [{ kind: "person" }], { ...USUAL, first: 3 }).first).toBeUndefined();
  });

  it("knows whether anything was changed", () => {
    expect(areUsual({ ...USUAL })).toBe(true);
    expect(areUsual({ ...USUAL, hints: false })).toBe(false);
    expect(areUsual({ ...USUAL, first: 0 })).toBe(false);
  });
});

describe("rules of a board", () => {
  it("offers no more tickets than there are", () => {
    expect(option("tickets")).toMatchObject({ value: 4, usual: 4, values: [3, 4, 5, 6] });
    expect(option("tickets", { "tickets.deal": 5 })).toMatchObject({ value: 5 });
  });

  it("says nothing of what is as usual", () => {
    const otherwise = withRule(facts, {}, option("flush"), false);
    expect(otherwise).toEqual({ "market.flush": 0 });
    expect(option("flush", otherwise)).toMatchObject({ value: false });
    expect(withRule(facts, otherwise, option("flush", otherwise), true)).toEqual({});
  });

  it("opens double tracks for every number of players that had one closed", () => {
    const open = withRule(facts, {}, option("doubles"), true);
    expect(open).toEqual({ "capacity.2.2": 2, "capacity.2.3": 2 });
    expect(option("doubles", open)).toMatchObject({ value: true });
    expect(withRule(facts, open, option("doubles", open), false)).toEqual({});
  });
});

it("reads a practice deal", () => {
  expect(seedOf(" 42 ")).toBe(42);
  expect(seedOf("")).toBeUndefined();
  expect(seedOf("4.2")).toBeNull();
  expect(seedOf("99999999999999999999")).toBeNull();
});

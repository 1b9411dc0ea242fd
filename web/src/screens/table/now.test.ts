import { describe, expect, it } from "vitest";
import type { GameSeen } from "../../wire/types";
import { now, type Moment } from "./now";

const view = (more: Partial<GameSeen>) => ({ phase: "turn", to_move: [0], spend_left: 0, ...more }) as GameSeen;
const moment = (more: Partial<Moment>): Moment => ({
  live: true,
  known: true,
  view: view({}),
  over: false,
  asked: true,
  onlyPass: false,
  botPlays: false,
  ...more,
});

describe("what there is to do now", () => {
  it("never asks for a decision while the line is lost", () => {
    expect(now(moment({ live: false }))).toEqual({ say: "lost" });
    expect(now(moment({ live: false, known: false, view: null }))).toEqual({ say: "connecting" });
  });
  it.each([
    [{ phase: "turn" }, { say: "yourTurn" }],
    [{ phase: "second_card" }, { say: "second" }],
    [{ phase: "opening", stage: "keep_tickets" }, { say: "tickets" }],
    [{ phase: "opening", stage: "split" }, { say: "split" }],
    [{ phase: "keep_tickets" }, { say: "tickets" }],
    [{ phase: "return_order" }, { say: "return_order" }],
    [{ phase: "tunnel" }, { say: "tunnel" }],
    [{ phase: "refill" }, { say: "refill" }],
    [
      { phase: "spend", spend_left: 2 },
      { say: "spend", count: 2 },
    ],
    [
      { phase: "harbour", building_in: "lagos" },
      { say: "harbour", city: "lagos" },
    ],
  ])("in %o says %o", (seen, said) => {
    expect(now(moment({ view: view(seen) }))).toEqual(said);
  });
  it("names those who are waited for", () => {
    expect(now(moment({ asked: false, view: view({ to_move: [1, 2] }) }))).toEqual({ say: "others", seats: [1, 2] });
  });
  it("knows bots that stand in, forced passes and the end", () => {
    expect(now(moment({ botPlays: true }))).toEqual({ say: "bot" });
    expect(now(moment({ onlyPass: true }))).toEqual({ say: "pass" });
    expect(now(moment({ over: true }))).toEqual({ say: "over" });
  });
});

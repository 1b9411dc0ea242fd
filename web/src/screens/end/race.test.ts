import { describe, expect, it } from "vitest";
import type { Step } from "../../wire/types";
import steps from "./fixtures/steps.json";
import { race, rounds, scaleOf, spread, turnAt } from "./race";

/** A game of three as those who watched saw it, cut down to turns and scores. */
const game = race(steps as unknown as Step[]);

describe("the race", () => {
  it("begins at nought and ends with the final count", () => {
    expect(game.names).toHaveLength(3);
    expect(game.points[0]).toMatchObject({ turn: 0, scores: [0, 0, 0] });
    expect(game.points.at(-1)?.scores).toEqual([55, 52, 51]);
    expect(game.final).toEqual([19, 23, 7]);
  });

  it("counts every turn once, in order", () => {
    expect(game.points.map((point) => point.turn)).toEqual(game.points.map((_, i) => i));
  });

  it("finds the turn of a moment", () => {
    expect(turnAt(game, 0)).toBe(0);
    expect(turnAt(game, steps.length - 1)).toBe(game.points.at(-1)!.turn);
    const some = game.points[20]!;
    expect(turnAt(game, some.moment)).toBe(20);
    expect(turnAt(game, some.moment + 1)).toBe(21);
  });

  it("tells the scores round by round", () => {
    const rows = rounds(game);
    expect(rows[0]!.round).toBe(1);
    expect(rows.at(-1)!.scores).toEqual([55, 52, 51]);
    expect(rows.map((row) => row.round)).toEqual(rows.map((_, i) => i + 1));
  });

  it("takes an undone turn back", () => {
    const step = (seq: number, kind: string, turn: number, score: number): Step => ({
      type: "step",
      seq,
      line: { seq, at: seq, kind, events: [] },
      patch: {
        view: {
          phase: "turn",
          turn,
          players: [
            { name: "Ada", score },
            { name: "Ben", score: 0 },
          ],
        },
      },
    });
    const undone = race([
      step(1, "decided", 0, 0),
      step(2, "decided", 1, 7),
      step(3, "undone", 0, 0),
      step(4, "decided", 1, 4),
    ]);
    expect(undone.points.map(({ turn, scores }) => [turn, scores[0]])).toEqual([
      [0, 0],
      [1, 4],
    ]);
  });

  it("is empty for a game that never began", () => {
    expect(race([])).toEqual({ names: [], points: [], final: undefined });
    expect(rounds(race([]))).toEqual([]);
  });
});

describe("the drawing of the race", () => {
  it("takes a scale of round numbers that holds everything", () => {
    expect(scaleOf([0, 44, 29])).toEqual({ low: 0, high: 50, ticks: [0, 10, 20, 30, 40, 50] });
    expect(scaleOf([-94, 188]).ticks).toEqual([-100, -50, 0, 50, 100, 150, 200]);
    expect(scaleOf([])).toEqual({ low: 0, high: 10, ticks: [0, 5, 10] });
  });

  it("keeps labels apart and inside", () => {
    expect(spread([10, 50, 90], 10, 0, 100)).toEqual([10, 50, 90]);
    const close = spread([50, 51, 50, 49], 12, 0, 100).sort((a, b) => a - b);
    close.slice(1).forEach((place, i) => expect(place - close[i]!).toBeGreaterThanOrEqual(12));
    expect(spread([99, 100, 98], 12, 0, 100)).toEqual([88, 100, 76]);
  });
});

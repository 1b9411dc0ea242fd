import { describe, expect, it } from "vitest";
import type { CompletionSeen } from "../../../wire/types";
import { lay, missing, takeBack } from "./picker";

describe("laying cards", () => {
  it("takes no more than the hand holds", () => {
    expect(lay({}, { red: 1 }, "red")).toEqual({ red: 1 });
    expect(lay({ red: 1 }, { red: 1 }, "red")).toEqual({ red: 1 });
    expect(lay({}, {}, "red")).toEqual({});
  });

  it("can be taken back", () => {
    expect(takeBack({ red: 2 }, "red")).toEqual({ red: 1 });
    expect(takeBack({ red: 1, blue: 1 }, "red")).toEqual({ blue: 1 });
    expect(takeBack({}, "red")).toEqual({});
  });
});

describe("what is missing", () => {
  it("is named exactly, but for what is free to choose", () => {
    const completions: CompletionSeen[] = [
      { cards: { orange: 1 }, held: true },
      { cards: { blue: 1, green: 2 }, held: true, fill: { green: 2 }, unit: "pair" },
    ];
    expect(missing(completions)).toEqual([
      { cards: { orange: 1 }, free: 0, unit: "card" },
      { cards: { blue: 1 }, free: 2, unit: "pair" },
    ]);
  });

  it("is said of cards that are not held only where there are no others", () => {
    const held = { cards: { red: 1 }, held: true };
    const other = { cards: { blue: 1 }, held: false };
    expect(missing([held, other]).map(({ cards }) => cards)).toEqual([{ red: 1 }]);
    expect(missing([other]).map(({ cards }) => cards)).toEqual([{ blue: 1 }]);
    expect(missing([])).toEqual([]);
  });
});

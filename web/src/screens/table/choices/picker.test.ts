import { describe, expect, it } from "vitest";
import type { Payment, Unit } from "./payments";
import { bestFilled, completions, filled, lay, maybeComplete, missingFor, takeBack, type Traits } from "./picker";

const traits: Traits = {
  isWild: (card) => card === "loco",
  colourOf: (card) => card.split("_")[0]!,
  fits: (card) => !card.endsWith("_ship"),
};
const pay = (cards: Record<string, number>, free = 0, unit: Unit = "card"): Payment => ({
  text: "",
  cards,
  free,
  unit,
});

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
  const hand = { orange: 4, loco: 2, red: 5 };

  it("is one more orange, or a locomotive", () => {
    const payments = [pay({ orange: 3 }), pay({ orange: 2, loco: 1 }), pay({ orange: 1, loco: 2 })];
    expect(completions(payments, hand, { orange: 2 }, traits)).toEqual([
      { cards: { orange: 1 }, free: 0, unit: "card" },
      { cards: { loco: 1 }, free: 0, unit: "card" },
    ]);
  });

  it("is nothing when all is laid", () => {
    expect(maybeComplete([pay({ orange: 3 })], hand, { orange: 3 }, traits)).toBe(true);
    expect(maybeComplete([pay({ orange: 3 })], hand, { orange: 2 }, traits)).toBe(false);
    expect(maybeComplete([pay({ orange: 3 })], hand, { red: 3 }, traits)).toBe(false);
  });

  it("cannot be said where the cards do not go together", () => {
    expect(completions([pay({ orange: 3 })], hand, { orange: 1, red: 1 }, traits)).toEqual([]);
    expect(missingFor(pay({ orange: 3 }), hand, { orange: 4 }, traits)).toBeNull();
  });

  it("counts cards beyond the exact ones as free ones", () => {
    expect(missingFor(pay({ orange: 1 }, 3), hand, { orange: 2, red: 1 }, traits)).toEqual({
      cards: {},
      free: 1,
      unit: "card",
    });
  });

  it("needs enough cards in the hand for the free part", () => {
    expect(missingFor(pay({ orange: 1 }, 4), { orange: 1, red: 3 }, {}, traits)).toBeNull();
  });

  it("leaves out what any cards would do as well", () => {
    const payments = [pay({ red: 1 }, 3), pay({ orange: 1 }, 3)];
    expect(completions(payments, hand, { red: 1 }, traits)).toEqual([{ cards: {}, free: 3, unit: "card" }]);
  });

  it("names each completion once", () => {
    expect(completions([pay({ orange: 1 }), pay({ orange: 1 })], hand, {}, traits)).toHaveLength(1);
  });
});

describe("filling up", () => {
  it("takes free cards of what one has least of, wilds last", () => {
    const hand = { blue: 1, red: 5, green: 2, loco: 3 };
    expect(filled(pay({ blue: 1 }, 3), hand, {}, traits)).toEqual({ blue: 1, green: 2, red: 1 });
    expect(filled(pay({}, 3), { loco: 2, red: 1 }, {}, traits)).toEqual({ red: 1, loco: 2 });
  });

  it("keeps what is laid", () => {
    const hand = { blue: 1, red: 5, green: 2 };
    expect(filled(pay({ blue: 1 }, 3), hand, { red: 2 }, traits)).toEqual({ blue: 1, red: 2, green: 1 });
  });

  it("lays pairs of one card", () => {
    const hand = { blue: 2, red: 3, green: 1, loco: 4 };
    expect(filled(pay({ blue: 1 }, 2, "pair"), hand, {}, traits)).toEqual({ blue: 1, red: 2 });
    expect(filled(pay({ loco: 1 }, 2, "pair"), hand, { red: 1 }, traits)).toEqual({ loco: 1, red: 2 });
    expect(filled(pay({}, 2, "pair"), { blue: 1, green: 1, loco: 2 }, {}, traits)).toBeNull();
    expect(filled(pay({}, 2, "pair"), hand, { loco: 1 }, traits)).toBeNull();
  });

  it("lays pairs of a colour on a paired track, and singles where a wild stands beside them", () => {
    const hand = { red: 1, red_anchor: 1, blue: 3, blue_ship: 4, loco: 1 };
    expect(filled(pay({}, 4, "colour"), hand, {}, traits)).toEqual({ red: 1, red_anchor: 1, blue: 2 });
    expect(filled(pay({ loco: 1 }, 3, "colour"), { red: 2, blue: 1, loco: 1 }, {}, traits)).toEqual({
      loco: 1,
      red: 2,
      blue: 1,
    });
    expect(filled(pay({}, 2, "colour"), hand, { blue_ship: 1 }, traits)).toBeNull();
  });

  it("finds the best payment that contains what is laid", () => {
    const hand = { red: 4, loco: 2 };
    const payments = [pay({ red: 3 }), pay({ red: 2, loco: 1 })];
    expect(bestFilled(payments, hand, {}, traits)).toEqual({ red: 3 });
    expect(bestFilled(payments, hand, { loco: 1 }, traits)).toEqual({ loco: 1, red: 2 });
    expect(bestFilled(payments, hand, { loco: 2 }, traits)).toBeNull();
  });
});

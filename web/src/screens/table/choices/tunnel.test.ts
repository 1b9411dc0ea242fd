import { describe, expect, it } from "vitest";
import type { EventSeen, GameSeen, LineSeen } from "../../../wire/types";
import { costsMore, heard } from "./tunnel";

const line = (seat: number, ...events: EventSeen[]): LineSeen => ({ seq: 1, at: 0, kind: "decided", seat, events });
const turned = ["red", "blue", "locomotive"].map((card) => ({ type: "turned_over", card }));
const view = {
  claiming: "a-b",
  tunnel_extra: 2,
  laid: { red: 1 },
  turned_over: ["red", "blue", "locomotive"],
} as unknown as GameSeen;
const board = { isWild: (card: string) => card === "locomotive" };

describe("the cards that cost more", () => {
  it("are wilds and the colour laid", () => {
    const counts = costsMore({ laid: { red: 2 }, turned_over: ["red", "blue", "locomotive"], tunnel_extra: 2 }, board);
    expect(["red", "blue", "locomotive"].map(counts)).toEqual([true, false, true]);
  });

  it("are not marked where the server counts otherwise", () => {
    const counts = costsMore({ laid: { red: 2 }, turned_over: ["red", "blue"], tunnel_extra: 0 }, board);
    expect(counts("red")).toBe(false);
  });
});

describe("news of a tunnel", () => {
  it("tell that it is through at once", () => {
    const dig = heard(null, line(1, ...turned, { type: "claimed", seat: 1, track: "a-b", points: 2 }), null, board);
    expect(dig).toEqual({
      seat: 1,
      track: "a-b",
      turned: ["red", "blue", "locomotive"],
      costs: [],
      extra: 0,
      outcome: "through",
    });
  });

  it("tell what it costs, and then what became of it", () => {
    const dig = heard(null, line(1, ...turned), view, board);
    expect(dig).toMatchObject({ track: "a-b", extra: 2, outcome: null, costs: ["red", "locomotive"] });
    expect(heard(dig, line(1, { type: "paid_extra", seat: 1, count: 2, wilds: 0 }), null, board)).toMatchObject({
      outcome: "paid",
      extra: 2,
    });
    expect(heard(dig, line(1, { type: "withdrawn", seat: 1, track: "a-b" }), null, board)).toMatchObject({
      outcome: "withdrawn",
    });
  });

  it("are no news otherwise", () => {
    expect(heard(null, line(1, { type: "drawn", seat: 1 }), view, board)).toBeNull();
    expect(heard(null, line(1, { type: "paid_extra", seat: 1, count: 2 }), null, board)).toBeNull();
    const through = heard(null, line(1, ...turned, { type: "claimed", seat: 1, track: "a-b" }), null, board);
    expect(heard(through, line(1, { type: "withdrawn", seat: 1, track: "a-b" }), null, board)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import type { EventSeen, GameSeen, LineSeen } from "../../../wire/types";
import { heard } from "./tunnel";

const line = (seat: number, ...events: EventSeen[]): LineSeen => ({ seq: 1, at: 0, kind: "decided", seat, events });
const costs = [true, false, true];
const turned = ["red", "blue", "wild"].map((card, i) => ({ type: "turned_over", card, costs: costs[i] }));
const view = { claiming: "a-b", tunnel_extra: 2 } as unknown as GameSeen;

describe("news of a tunnel", () => {
  it("tell that it is through at once", () => {
    const dig = heard(null, line(1, ...turned, { type: "claimed", seat: 1, track: "a-b", points: 2 }), null);
    expect(dig).toEqual({
      seat: 1,
      track: "a-b",
      turned: ["red", "blue", "wild"],
      costs,
      extra: 0,
      outcome: "through",
    });
  });

  it("tell what it costs, and then what became of it", () => {
    const dig = heard(null, line(1, ...turned), view);
    expect(dig).toMatchObject({ track: "a-b", extra: 2, outcome: null, costs });
    expect(heard(dig, line(1, { type: "paid_extra", seat: 1, count: 2, wilds: 0 }), null)).toMatchObject({
      outcome: "paid",
      extra: 2,
    });
    expect(heard(dig, line(1, { type: "withdrawn", seat: 1, track: "a-b" }), null)).toMatchObject({
      outcome: "withdrawn",
    });
  });

  it("are no news otherwise", () => {
    expect(heard(null, line(1, { type: "drawn", seat: 1 }), view)).toBeNull();
    expect(heard(null, line(1, { type: "paid_extra", seat: 1, count: 2 }), null)).toBeNull();
    const through = heard(null, line(1, ...turned, { type: "claimed", seat: 1, track: "a-b" }), null);
    expect(heard(through, line(1, { type: "withdrawn", seat: 1, track: "a-b" }), null)).toBeNull();
  });
});

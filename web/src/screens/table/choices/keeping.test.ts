import { describe, expect, it } from "vitest";
import type { TicketOutlook, TicketSeen } from "../../../wire/types";
import { fewest, inListOrder, keepMove, totals } from "./keeping";

const keep = (...tickets: string[]) => ({
  text: `keep ${tickets.join(" ") || "none"}`,
  kind: "keep" as const,
  tickets,
});
const ticket = (id: string, points: number): TicketSeen => ({ id, cities: id.split("-"), points });
const tour: TicketSeen = {
  id: "a-b-c",
  cities: ["a", "b", "c"],
  points: 0,
  tour: { in_order: 13, any_order: 9, failed: -19 },
};
const seen = (
  id: string,
  state: TicketOutlook["state"],
  points: number,
  in_order?: boolean,
): [string, TicketOutlook] => [id, { ticket: id, offered: false, state, points, way: [], need: 0, in_order }];

describe("keeping tickets", () => {
  const moves = [keep("x", "y"), keep("x", "z"), keep("x", "y", "z")];

  it("finds the move that keeps exactly these, in any order", () => {
    expect(keepMove(moves, new Set(["z", "x"]))?.text).toBe("keep x z");
    expect(keepMove(moves, new Set(["x"]))).toBeUndefined();
    expect(keepMove(moves, new Set(["y", "z"]))).toBeUndefined();
  });

  it("knows how few may be kept", () => {
    expect(fewest(moves)).toBe(2);
    expect(fewest([{ text: "keep none", kind: "keep" as const }, keep("x")])).toBe(0);
    expect(keepMove([{ text: "keep none", kind: "keep" as const }], new Set())?.text).toBe("keep none");
  });
});

describe("what tickets are worth", () => {
  it("counts those not done against one, as long as the game has not ended", () => {
    const outlook = new Map([seen("a-b", "done", 7), seen("b-c", "open", -5), seen("c-d", "blocked", -3)]);
    expect(totals([ticket("a-b", 7), ticket("b-c", 5), ticket("c-d", 3)], outlook)).toEqual({ now: -1, all: 9 });
  });

  it("knows the three values of a tour", () => {
    expect(totals([tour], new Map([seen("a-b-c", "open", -19, true)]))).toEqual({ now: -19, all: 13 });
    expect(totals([tour], new Map([seen("a-b-c", "open", -19, false)]))).toEqual({ now: -19, all: 9 });
    expect(totals([tour], new Map([seen("a-b-c", "done", 9, false)]))).toEqual({ now: 9, all: 9 });
    expect(totals([tour], new Map([seen("a-b-c", "done", 9, true)]))).toEqual({ now: 9, all: 13 });
    expect(totals([tour], new Map([seen("a-b-c", "done", 13, true)]))).toEqual({ now: 13, all: 13 });
  });

  it("takes what is not known yet for open", () => {
    expect(totals([ticket("a-b", 7)], new Map())).toEqual({ now: -7, all: 7 });
  });
});

it("lists open tickets first, the dearest on top", () => {
  const outlook = new Map([
    seen("a-b", "done", 20),
    seen("b-c", "open", -5),
    seen("c-d", "open", -8),
    seen("d-e", "blocked", -9),
  ]);
  const order = inListOrder([ticket("a-b", 20), ticket("d-e", 9), ticket("b-c", 5), ticket("c-d", 8)], outlook);
  expect(order.map(({ id }) => id)).toEqual(["c-d", "b-c", "a-b", "d-e"]);
});

import { beforeAll, describe, expect, it, vi } from "vitest";
import type { BoardListed } from "../../wire/types";
import { families, familyOf } from "./boards";
import type * as Paste from "./paste";
import { FIRST_PLAN, opponentRange, opponentsOn, planned, readPlan } from "./plan";
import { ago } from "./when";

const board = (id: string, players: [number, number] = [2, 5], tracks = 100) =>
  ({ id, players, tracks }) as BoardListed;

describe("boards", () => {
  const all = families([board("usa"), board("nordic", [2, 3]), board("usa_classic"), board("northern_lights")]);

  it("hangs one poster for each map", () => {
    expect(all.map((family) => family.board.id)).toEqual(["usa", "nordic", "northern_lights"]);
    expect(all[0]!.variants.map((one) => one.id)).toEqual(["usa_classic"]);
  });

  it("hangs boards of one's own beside them, whatever they are called", () => {
    const own = families([
      board("northern_lights"),
      board("a_b"),
      board("a_b_c"),
      board("northern", [2, 5], 20),
      board("a"),
      board("a_far", [2, 5], 20),
    ]);
    expect(own.map((family) => family.board.id)).toEqual(["northern_lights", "northern", "a", "a_far"]);
    expect(own[2]!.variants.map((one) => one.id)).toEqual(["a_b", "a_b_c"]);
  });

  it("finds the map of an edition", () => {
    expect(familyOf(all, "usa_classic")?.board.id).toBe("usa");
    expect(familyOf(all, "mars")).toBeUndefined();
  });
});

describe("the plan", () => {
  it("keeps to the players of the board, and forgets nothing", () => {
    const nordic = board("nordic", [2, 3]);
    expect(opponentRange(nordic)).toEqual([1, 2]);
    expect(opponentsOn(nordic, 4)).toBe(2);
    expect(opponentsOn(board("usa"), 4)).toBe(4);
  });

  it("opens tables for bots, friends and this device", () => {
    const plan = { ...FIRST_PLAN, opponents: 2, localBots: 1 };
    expect(planned(plan, "bots", board("usa"), []).seats).toEqual([
      { kind: "person" },
      { kind: "bot", level: "easy" },
      { kind: "bot", level: "easy" },
    ]);
    expect(planned(plan, "friends", board("usa"), []).seats.map((seat) => seat.kind)).toEqual([
      "person",
      "person",
      "person",
    ]);
    expect(planned(plan, "device", board("usa"), ["Ben"], 7)).toMatchObject({
      seats: [{ kind: "person" }, { kind: "local", name: "Ben" }, { kind: "bot" }],
      seed: 7,
    });
  });

  it("survives what was stored by others", () => {
    expect(readPlan("nonsense")).toEqual(FIRST_PLAN);
    expect(readPlan('{"level":"godlike","opponents":"3","locals":[]}')).toEqual(FIRST_PLAN);
    expect(readPlan('{"board":"usa","choices":{"public":true,"hints":false}}')).toMatchObject({
      board: "usa",
      choices: { public: false, hints: false, talk: true },
    });
    const odd = { pace: { kind: "hourglass" }, botAfter: -3, standIn: "godlike", first: "me", rules: { a: "b", c: 7 } };
    expect(readPlan(JSON.stringify({ choices: odd })).choices).toEqual({ ...FIRST_PLAN.choices, rules: { c: 7 } });
    expect(readPlan('{"choices":{"pace":null}}')).toEqual(FIRST_PLAN);
  });
});

describe("a pasted link", () => {
  const origin = "https://trains.example";
  let paste: typeof Paste;

  beforeAll(async () => {
    vi.stubGlobal("location", { href: `${origin}/` });
    paste = await import("./paste");
  });

  it("is understood whole, in a message, or without its beginning", () => {
    const address = "/t/abc123def456#seat=1:SECRET_x-y";
    expect(paste.pasted(` ${origin}${address} `, origin)).toEqual({ address });
    expect(paste.pasted(`Come and play! ${origin}${address}`, origin)).toEqual({ address });
    expect(paste.pasted(address, origin)).toEqual({ address });
    expect(paste.pasted(address.slice(1), origin)).toEqual({ address });
    expect(paste.pasted("abc123def456", origin)).toEqual({ address: "/t/abc123def456" });
    expect(paste.pasted(`${origin}/#device=TOKEN`, origin)).toEqual({ address: "/#device=TOKEN" });
  });

  it("is refused where it leads elsewhere, or nowhere", () => {
    expect(paste.pasted("https://other.example/t/abc123def456", origin)).toEqual({ elsewhere: "other.example" });
    expect(paste.pasted(`${origin}/rules/usa`, origin)).toBeNull();
    expect(paste.pasted("hello there", origin)).toBeNull();
    expect(paste.pasted("", origin)).toBeNull();
  });
});

it("says how long ago something was", () => {
  const now = Date.UTC(2026, 4, 20, 12);
  expect(ago(now - 10_000, now, "en")).toBe("this minute");
  expect(ago(now - 5 * 60_000, now, "en")).toBe("5 minutes ago");
  expect(ago(now - 86_400_000, now, "fr")).toBe("hier");
  expect(ago(now - 30 * 86_400_000, now, "en")).toContain("2026");
  expect(ago(now + 60_000, now, "en")).toBe("this minute");
});

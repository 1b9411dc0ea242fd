import { describe, expect, it } from "vitest";
import type { BoardSeen } from "../wire/types";
import { away, hit, line, middleOf, outline, smooth, unwrapped, upright, wraps, type Targets } from "./geometry";

const space = (x: number, y: number, angle = 0) => ({ x, y, angle, wild: false });

/** Two cities with a double track between them, and a track that goes over the edge. */
const facts = {
  cities: [
    { id: "a", x: 100, y: 100 },
    { id: "b", x: 200, y: 100 },
  ],
  tracks: [
    { id: "a-b/1", a: "a", b: "b", kind: "land" },
    { id: "a-b/2", a: "a", b: "b", kind: "land" },
    { id: "b-a", a: "b", b: "a", kind: "sea" },
  ],
  layout: {
    width: 1000,
    height: 500,
    marker: 6,
    space: { width: 30, height: 10 },
    posts: {},
    spaces: {
      "a-b/1": [space(130, 94), space(165, 94)],
      "a-b/2": [space(130, 106), space(165, 106)],
      "b-a": [space(600, 100), space(990, 100), space(30, 100)],
    },
  },
} as unknown as BoardSeen;

const targets = (more: Partial<Targets> = {}): Targets => ({
  facts,
  wraps: true,
  cities: false,
  preferred: new Set<string>(),
  ...more,
});

describe("upright", () => {
  it("turns what would stand on its head", () => {
    expect(upright(0)).toBe(0);
    expect(upright(170)).toBe(-10);
    expect(upright(-170)).toBe(10);
    expect(upright(90)).toBe(-90);
    expect(upright(450)).toBe(-90);
    expect(upright(-91)).toBe(89);
  });
});

describe("what is meant", () => {
  it("is the nearest space", () => {
    expect(hit({ x: 140, y: 95 }, 5, targets())).toEqual({ kind: "track", id: "a-b/1" });
    expect(hit({ x: 140, y: 105 }, 5, targets())).toEqual({ kind: "track", id: "a-b/2" });
    expect(hit({ x: 140, y: 200 }, 5, targets())).toBeNull();
  });

  it("is rather what can be done", () => {
    const preferred = new Set(["a-b/2"]);
    expect(hit({ x: 140, y: 99 }, 20, targets({ preferred }))).toEqual({ kind: "track", id: "a-b/2" });
    expect(hit({ x: 140, y: 80 }, 10, targets({ preferred }))).toEqual({ kind: "track", id: "a-b/1" });
  });

  it("may lie over the edge of a globe", () => {
    expect(hit({ x: 2, y: 100 }, 5, targets())).toEqual({ kind: "track", id: "b-a" });
    expect(hit({ x: 2, y: 112 }, 5, targets({ wraps: false }))).toBeNull();
  });

  it("is a city where cities can be meant", () => {
    expect(hit({ x: 101, y: 101 }, 3, targets())).toBeNull();
    expect(hit({ x: 101, y: 101 }, 3, targets({ cities: true }))).toEqual({ kind: "city", id: "a" });
    expect(hit({ x: 100, y: 85 }, 12, targets({ cities: true, preferred: new Set(["a"]) }))).toEqual({
      kind: "city",
      id: "a",
    });
  });
});

it("measures from the edge of a turned space", () => {
  expect(away({ x: 0, y: 14 }, 90, 30, 10)).toBe(0);
  expect(away({ x: 8, y: 0 }, 90, 30, 10)).toBeCloseTo(3);
});

describe("lines", () => {
  it("go on beyond the edge instead of across the board", () => {
    const points = unwrapped(
      [
        { x: 900, y: 0 },
        { x: 20, y: 0 },
        { x: 60, y: 0 },
      ],
      1000,
    );
    expect(points.map((point) => point.x)).toEqual([900, 1020, 1060]);
  });

  it("are drawn once more where they come back", () => {
    expect(line(facts, "b-a").split("M").length - 1).toBe(2);
    expect(line(facts, "a-b/1").split("M").length - 1).toBe(1);
  });

  it("leave the markers of cities in sight", () => {
    const x = Number(/^M([\d.]+)/.exec(line(facts, "a-b/1"))?.[1]);
    expect(x).toBeGreaterThan(106);
  });

  it("run through all their points", () => {
    expect(
      smooth([
        { x: 0, y: 0 },
        { x: 10, y: 5 },
      ]),
    ).toMatch(/^M0 0C.* 10 5$/);
    expect(smooth([])).toBe("");
  });
});

it("knows a globe by its tracks", () => {
  expect(wraps(facts)).toBe(true);
  expect(wraps({ ...facts, tracks: facts.tracks.slice(0, 2) })).toBe(false);
});

it("finds the middle of a track", () => {
  expect(middleOf([space(0, 0), space(10, 0)])).toEqual({ x: 5, y: 0 });
  expect(middleOf([space(0, 0), space(10, 0), space(20, 0)])).toMatchObject({ x: 10, y: 0 });
  expect(middleOf([space(990, 0), space(10, 0)])).toMatchObject({ x: 990 });
});

it("outlines a hull on the sea and a wagon elsewhere", () => {
  expect(outline("sea", 30, 10)).toMatch(/^M-15 .*z$/);
  expect(outline("land", 30, 10, 2)).toMatch(/^M-12\.8 -7/);
});

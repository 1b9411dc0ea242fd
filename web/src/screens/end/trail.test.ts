import { describe, expect, it } from "vitest";
import type { Board } from "../../state/board.svelte";
import { boardOf } from "./fixtures/board";
import { longestTrail } from "./trail";

function lengthOf(board: Board, tracks: string[]): number {
  return tracks.reduce((sum, id) => sum + board.tracks.get(id)!.length, 0);
}

/** Whether tracks in this order make one unbroken path that leads through no country. */
function isPath(board: Board, tracks: string[]): boolean {
  const [first, ...rest] = tracks.map((id) => board.tracks.get(id)!);
  let fronts = [first!.a, first!.b];
  for (const { a, b } of rest)
    fronts = fronts
      .filter((city) => !city.startsWith("land"))
      .flatMap((city) => (city === a ? b : city === b ? a : []));
  return fronts.length > 0 && new Set(tracks).size === tracks.length;
}

/** Every path there is, tried one by one. */
function longestByTrying(board: Board, tracks: string[]): number {
  function from(city: string, left: string[], begun: boolean): number {
    if (begun && city.startsWith("land")) return 0;
    return Math.max(
      0,
      ...left.map((id) => {
        const { a, b, length } = board.tracks.get(id)!;
        if (a !== city && b !== city) return 0;
        const rest = left.filter((other) => other !== id);
        return length + from(a === city ? b : a, rest, true);
      }),
    );
  }
  return Math.max(0, ...[...board.cities.keys()].map((city) => from(city, tracks, false)));
}

describe("the longest path", () => {
  it("COM-18 runs in loops, but uses each track once and leaves a branch out", () => {
    const board = boardOf({ "a-b": 2, "b-c": 3, "c-d": 2, "d-b": 1, "c-e": 1 });
    const all = [...board.tracks.keys()];
    expect(lengthOf(board, longestTrail(board, all))).toBe(8);
    expect(longestTrail(board, all)).not.toContain("c-e");
  });

  it("does not lead through a neighbouring country", () => {
    const board = boardOf({ "a-land": 2, "b-land": 3, "b-c": 4 });
    expect(longestTrail(board, [...board.tracks.keys()]).sort()).toEqual(["b-c", "b-land"]);
  });

  it("is empty without tracks, and skips what the board does not know", () => {
    const board = boardOf({ "a-b": 2 });
    expect(longestTrail(board, [])).toEqual([]);
    expect(longestTrail(board, ["x-y", "a-b"])).toEqual(["a-b"]);
  });

  it("is as long as any that trying everything finds", () => {
    // A generator of its own, so that the same networks are tried every time.
    let state = 1;
    const random = (n: number) => (state = (state * 48271) % 2147483647) % n;
    const cities = ["a", "b", "c", "d", "e", "land"];
    for (let round = 0; round < 200; round += 1) {
      const lengths: Record<string, number> = {};
      while (Object.keys(lengths).length < 8) {
        const [a, b] = [random(cities.length), random(cities.length)];
        if (a !== b) lengths[`${cities[a]}-${cities[b]}/${random(9)}`] = 1 + random(6);
      }
      const board = boardOf(lengths);
      const all = [...board.tracks.keys()];
      const trail = longestTrail(board, all);
      expect(lengthOf(board, trail)).toBe(longestByTrying(board, all));
      expect(isPath(board, trail)).toBe(true);
    }
  });
});

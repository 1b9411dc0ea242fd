import { describe, expect, it } from "vitest";
import type { Board } from "../../state/board.svelte";
import { wayOf } from "./way";

/** Tracks as "a-b": length; cities named "land…" are neighbouring countries. */
function boardOf(lengths: Record<string, number>): Board {
  const tracks = Object.entries(lengths).map(([id, length]) => {
    const [a, b] = id.split("/")[0]!.split("-") as [string, string];
    return { id, a, b, length };
  });
  const names = new Set(tracks.flatMap(({ a, b }) => [a, b]));
  const cities = [...names].map((id) => ({ id, tags: id.startsWith("land") ? ["country"] : [] }));
  return {
    tracks: new Map(tracks.map((track) => [track.id, track])),
    cities: new Map(cities.map((city) => [city.id, city])),
  } as unknown as Board;
}

describe("the way of a ticket", () => {
  const board = boardOf({ "a-b": 2, "b-c": 2, "a-c": 5, "c-d": 1, "a-land": 1, "land-d": 1, "e-f": 1 });
  const all = [...board.tracks.keys()];

  it("is the shortest over one's own tracks", () => {
    expect(wayOf(board, all, ["a", "c"])).toEqual(["a-b", "b-c"]);
    expect(wayOf(board, ["a-b", "a-c"], ["a", "c"])).toEqual(["a-c"]);
  });

  it("ends in a country, but does not lead through it", () => {
    expect(wayOf(board, all, ["a", "land"])).toEqual(["a-land"]);
    expect(wayOf(board, all, ["a", "d"])).toEqual(["a-b", "b-c", "c-d"]);
  });

  it("goes from stop to stop of a tour, and names each track once", () => {
    expect(wayOf(board, all, ["a", "c", "b"])).toEqual(["a-b", "b-c"]);
  });

  it("is empty where the tracks do not lead there", () => {
    expect(wayOf(board, all, ["a", "e"])).toEqual([]);
    expect(wayOf(board, [], ["a", "b"])).toEqual([]);
  });
});

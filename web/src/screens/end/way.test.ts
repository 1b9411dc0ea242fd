import { describe, expect, it } from "vitest";
import { boardOf } from "./fixtures/board";
import { wayOf } from "./way";

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

import { describe, expect, it } from "vitest";
import type { AwardSeen } from "../../../wire/types";
import { ahead, countsKey } from "./standings";

const award = (given: Partial<AwardSeen>): AwardSeen => ({
  id: "",
  name: {},
  measure: "tracks",
  points: 7,
  tag: "",
  kind: "",
  country: "",
  length: 0,
  worth: 0,
  ...given,
});

describe("what an award counts", () => {
  it("is its measure, and what narrows it", () => {
    expect(countsKey(award({ measure: "longest_path" }))).toBe("longest_path");
    expect(countsKey(award({ tag: "arctic" }))).toBe("tracks_arctic");
    expect(countsKey(award({ kind: "ferry" }))).toBe("tracks_ferry");
    expect(countsKey(award({ country: "NO" }))).toBe("tracks_country");
    expect(countsKey(award({ length: 1 }))).toBe("tracks_length");
    expect(countsKey(award({ measure: "tickets_completed", worth: 5 }))).toBe("tickets_completed_worth");
  });
});

describe("who is ahead", () => {
  it("is nobody while all have nothing", () => {
    expect(ahead([0, 0], [0, 1])).toEqual([]);
    expect(ahead([null, 0], [])).toEqual([]);
  });

  it("is whoever leads", () => {
    expect(ahead([3, 1], [0])).toEqual([0]);
  });
});

import { describe, expect, it } from "vitest";
import { patched } from "./patch";

describe("patched", () => {
  it("sets, patches in turn and takes away fields of objects", () => {
    expect(patched({ a: 1, b: { c: 2, d: 3 }, e: 4 }, { a: 5, b: { c: null }, e: null, f: 6 })).toEqual({
      a: 5,
      b: { d: 3 },
      f: 6,
    });
  });
  it("patches lists by place where the patch is an object", () => {
    expect(patched([{ score: 1 }, { score: 2 }], { "1": { score: 7 } })).toEqual([{ score: 1 }, { score: 7 }]);
  });
  it("replaces lists by lists, and values by values", () => {
    expect(patched({ market: ["red", null] }, { market: ["blue", "red"] })).toEqual({ market: ["blue", "red"] });
    expect(patched({ turn: 1 }, { turn: { decision: 3 } })).toEqual({ turn: { decision: 3 } });
  });
  it("makes whole documents of nothing", () => {
    expect(patched({}, { table: { seats: [{ name: "Ada" }] } })).toEqual({ table: { seats: [{ name: "Ada" }] } });
    expect(patched(undefined, { hand: { red: 1, blue: null } })).toEqual({ hand: { red: 1 } });
  });
  it("leaves the old document as it was", () => {
    const old = { players: [{ hand: { red: 1 } }] };
    patched(old, { players: { "0": { hand: { red: null } } } });
    expect(old).toEqual({ players: [{ hand: { red: 1 } }] });
  });
});

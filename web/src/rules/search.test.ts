import { describe, expect, test } from "vitest";
import { fold, hasAll, pieces, wanted } from "./search";

describe("searching", () => {
  test("ignores case and accents, and letters that only look accented", () => {
    expect(fold("ÉTÉ à Łódź, København, cœur")).toBe("ete a lodz, kobenhavn, coeur");
    expect(hasAll("Prendre une échelle", ["ECHELLE"].map(fold))).toBe(true);
  });

  test("any space is a space, any apostrophe the same", () => {
    expect(fold("l’ordre\u202f: a\u00a0b")).toBe("l'ordre : a b");
  });

  test("all words must be there, in any order", () => {
    expect(wanted("  Ferry  locomotive ferry ")).toEqual(["ferry", "locomotive"]);
    expect(hasAll("a locomotive on a ferry", ["ferry", "locomotive"])).toBe(true);
    expect(hasAll("a locomotive", ["ferry", "locomotive"])).toBe(false);
    expect(hasAll("anything", wanted("   "))).toBe(true);
  });

  test("hits are cut out of the original text", () => {
    expect(pieces("Échelle et échec", ["ech"])).toEqual([
      { text: "Éch", hit: true, strong: false },
      { text: "elle et ", hit: false, strong: false },
      { text: "éch", hit: true, strong: false },
      { text: "ec", hit: false, strong: false },
    ]);
  });

  test("a hit inside one printed letter marks the whole letter", () => {
    expect(pieces("cœur", ["o"])).toEqual([
      { text: "c", hit: false, strong: false },
      { text: "œ", hit: true, strong: false },
      { text: "ur", hit: false, strong: false },
    ]);
  });

  test("what stands between stars is strong, with hits inside", () => {
    expect(pieces("Draw **2 cards** now", ["card"])).toEqual([
      { text: "Draw ", hit: false, strong: false },
      { text: "2 ", hit: false, strong: true },
      { text: "card", hit: true, strong: true },
      { text: "s", hit: false, strong: true },
      { text: " now", hit: false, strong: false },
    ]);
  });

  test("letters outside the basic plane keep their places", () => {
    expect(pieces("🚂 gare", ["gare"]).map((piece) => piece.text)).toEqual(["🚂 ", "gare"]);
  });
});

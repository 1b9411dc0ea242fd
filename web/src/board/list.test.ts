import { describe, expect, it } from "vitest";
import type { BoardSeen } from "../wire/types";
import { listed } from "./list";

const facts = {
  cities: [
    { id: "goteborg", tags: [] },
    { id: "x", tags: ["unnamed"] },
    { id: "bergen", tags: [] },
  ],
  tracks: [
    { id: "bergen-goteborg", a: "bergen", b: "goteborg" },
    { id: "goteborg-x", a: "goteborg", b: "x" },
  ],
} as unknown as BoardSeen;
const names: Record<string, string> = { goteborg: "Göteborg", x: "·", bergen: "Bergen" };
const name = (id: string) => names[id]!;

describe("the list of a board", () => {
  it("has cities by name, those without one last", () => {
    expect(listed(facts, name, "", () => true).map(({ city }) => city.id)).toEqual(["bergen", "goteborg", "x"]);
  });

  it("says where each track leads", () => {
    const found = listed(facts, name, "goteb", () => true);
    expect(found.map(({ tracks }) => tracks.map(({ to }) => to))).toEqual([["x", "bergen"]]);
  });

  it("can be narrowed to what is wanted", () => {
    expect(listed(facts, name, "", (id) => id === "goteborg-x").map(({ city }) => city.id)).toEqual(["goteborg", "x"]);
  });
});

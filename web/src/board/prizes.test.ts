import { expect, it } from "vitest";
import type { BoardSeen } from "../wire/types";
import { prizeMarks } from "./prizes";

const space = (x: number, y: number) => ({ x, y, angle: 0 });
const facts = {
  tracks: [
    { id: "one", a: "olsztyn", b: "russia" },
    { id: "two", a: "olsztyn", b: "russia" },
    { id: "far", a: "bielsko_biala", b: "slovakia" },
    { id: "plain", a: "olsztyn", b: "elk" },
  ],
  layout: { spaces: { one: [space(0, 0)], two: [space(0, 10)], far: [space(50, 90)], plain: [space(5, 5)] } },
} as unknown as BoardSeen;

it("writes what parallel tracks win once, between them", () => {
  const prizes = new Map([
    ["one", "+6 +7"],
    ["two", "+6 +7"],
    ["far", "+7"],
  ]);
  const marks = prizeMarks(facts, prizes).map(({ at, text }) => [text, at.x, at.y]);
  expect(marks).toEqual([
    ["+6 +7", 0, 5],
    ["+7", 50, 90],
  ]);
});

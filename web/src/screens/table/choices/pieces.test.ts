import { expect, it } from "vitest";
import { byCount, given, middle } from "./pieces";

it("sorts moves by count, none for a missing one", () => {
  const moves = [
    { text: "split 12 48", kind: "split" as const, count: 12 },
    { text: "split 0 60", kind: "split" as const },
    { text: "split 11 49", kind: "split" as const, count: 11 },
  ];
  expect([...byCount(moves)].map(([count, move]) => `${count}: ${move.text}`)).toEqual([
    "0: split 0 60",
    "11: split 11 49",
    "12: split 12 48",
  ]);
});

it("suggests the middle", () => {
  expect(middle([10, 11, 12])).toBe(11);
  expect(middle([10, 11])).toBe(11);
  expect(middle([])).toBe(0);
});

it("names each kind that may be given once", () => {
  const exchange = (count: number, piece: string) => ({
    text: `exchange ${count} ${piece}`,
    kind: "exchange" as const,
    piece,
    count,
  });
  expect(given([exchange(1, "wagon"), exchange(2, "wagon"), exchange(1, "ship")])).toEqual(["wagon", "ship"]);
});

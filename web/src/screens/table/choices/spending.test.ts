import { expect, it } from "vitest";
import { leastMissed } from "./spending";

const spend = (card: string) => ({ text: `spend ${card}`, kind: "spend" as const, card, count: 1 });

it("lays what one has least of, wilds last", () => {
  const hand = { red: 3, blue: 1, loco: 1 };
  const isWild = (card: string) => card === "loco";
  expect(leastMissed([spend("loco"), spend("red"), spend("blue")], hand, isWild)?.card).toBe("blue");
  expect(leastMissed([spend("loco")], hand, isWild)?.card).toBe("loco");
  expect(leastMissed([], hand, isWild)).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import { paymentOf, ranked, type Payment } from "./payments";

const isWild = (card: string) => card === "locomotive";
const pay = (cards: Record<string, number>, free = 0): Payment => ({ text: "", cards, free, unit: "card", fill: {} });
const order = (hand: Record<string, number>, ...payments: Payment[]) =>
  ranked(payments, hand, isWild).map(({ cards, free }) => ({ ...cards, ...(free ? { any: free } : {}) }));

describe("payments", () => {
  it("come with few wilds first", () => {
    const hand = { red: 4, locomotive: 2 };
    expect(order(hand, pay({ red: 2, locomotive: 2 }), pay({ red: 4 }), pay({ red: 3, locomotive: 1 }))).toEqual([
      { red: 4 },
      { red: 3, locomotive: 1 },
      { red: 2, locomotive: 2 },
    ]);
  });

  it("keep the longer stacks on a gray track", () => {
    expect(order({ red: 6, blue: 3, green: 4 }, pay({ red: 3 }), pay({ green: 3 }), pay({ blue: 3 }))).toEqual([
      { blue: 3 },
      { green: 3 },
      { red: 3 },
    ]);
  });

  it("take few cards before many: a double ship is one card", () => {
    expect(order({ a: 3, b: 2 }, pay({ a: 3 }), pay({ a: 1, b: 1 }))).toEqual([{ a: 1, b: 1 }, { a: 3 }]);
  });

  it("put free cards last", () => {
    expect(order({ blue: 5, locomotive: 1 }, pay({ blue: 1 }, 3), pay({ blue: 1, locomotive: 1 }))).toEqual([
      { blue: 1, locomotive: 1 },
      { blue: 1, any: 3 },
    ]);
  });
});

describe("a payment of a move", () => {
  it("is what the server says of it", () => {
    const move = { text: "claim a-b red", kind: "claim" as const, track: "a-b", cards: { red: 1 } };
    expect(paymentOf(move)).toEqual({ text: move.text, cards: { red: 1 }, free: 0, unit: "card", fill: {} });
    const free = { free: 2, unit: "pair" as const, fill: { blue: 2 } };
    expect(paymentOf({ ...move, ...free })).toEqual({ text: move.text, cards: { red: 1 }, ...free });
  });
});

import { describe, expect, test, vi } from "vitest";
import type { QueryAnswer } from "../../../wire/types";
import type { TableModel } from "../model.svelte";

vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("navigator", { language: "en", languages: ["en"] });
const { loadWords } = await import("../../../words");
const { unpaidText } = await import("./reasons");
await loadWords("en");

const colours: Record<string, string> = { red: "red", blue: "blue" };
const board = {
  sorted: (cards: Record<string, number>) => Object.entries(cards),
  cards: new Map(Object.entries(colours).map(([id, colour]) => [id, { id, colour, deck: "train", spaces: 1 }])),
  facts: { rules: { decks: [{ id: "train", tracks: ["land"] }] } },
};
const model = { board } as unknown as TableModel;

describe("cards that do not pay", () => {
  const said = (answer: Partial<QueryAnswer>) =>
    unpaidText(model, { track: "a-b" }, { key: "wrong_payment", ...answer } as QueryAnswer);

  test("what is wrong comes first, then what to take back", () => {
    expect(said({ facts: { fault: "needless", cards: { red: 1 } }, surplus: { red: 1 } })).toMatch(
      /^Too much: take back 1 red/,
    );
    expect(said({ facts: { fault: "other_deck", card: "red" }, surplus: { red: 2 } })).toMatch(
      /^Not for this track: 1 red.*\. Too much: take back 2 red/,
    );
    expect(said({ facts: { fault: "colours" }, surplus: { blue: 1 } })).toMatch(/^Only cards of one colour/);
  });
  test("a pair that is missing, or cards", () => {
    expect(said({ facts: { fault: "pair" } })).toBe("Cards that stand in go in pairs of one colour.");
    expect(said({ facts: { fault: "too_few" }, completions: [{ cards: { blue: 2 }, held: true }] })).toMatch(/2 blue/);
    expect(said({})).toBe("These cards do not go together here. Take some back.");
  });
});

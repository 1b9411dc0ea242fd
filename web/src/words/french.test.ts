/** French as the rulebooks speak it: what docs/french.md says is what is said, on every board. */

import { describe, expect, test } from "vitest";
import glossary from "../../../docs/french.md?raw";
import { factsOf } from "../rules/facts";
import { rulesOf } from "../rules/content";
import given from "../rules/fixtures.json";
import { textsOf } from "../rules/text/types";
import type { BoardSeen } from "../wire/types";
import { french } from "./fr";
import { nounFr } from "./nouns";

const boards = Object.values(given) as unknown as BoardSeen[];
const HEARD = ["verbs", "fillers", "units"];
const SAMPLES: unknown[] = [
  1,
  2,
  "bateau",
  ["Ada", "Ben"],
  {
    name: "Ada",
    you: false,
    track: "",
    city: "",
    owner: "Ben",
    pieces: "2",
    left: 2,
    length: 2,
    players: 2,
    cities: ["Oslo"],
    piece: "wagon",
    wild: "locomotive",
    land: "wagon",
    sea: "bateau",
    wildOn: ["ferry"],
    rules: { pieces_kept: 60, exchange_cost: 1, pay: { any_for_wild: 3 }, market: { flush: 3 } },
    double: true,
    award: "Globetrotter",
  },
];

/** Whatever a text says with one sample or another. */
function said(text: unknown): string[] {
  if (typeof text === "string") return [text];
  if (typeof text !== "function") return [];
  const tuples = Array.from({ length: text.length }).reduce<unknown[][]>(
    (all) => all.flatMap((one) => SAMPLES.map((sample) => [...one, sample])),
    [[]],
  );
  return tuples.flatMap((tuple) => {
    try {
      return [String(text(...tuple))];
    } catch {
      return []; // not what this text is given
    }
  });
}

function texts(words: object): string[] {
  return Object.entries(words).flatMap(([key, text]) => {
    if (HEARD.includes(key)) return [];
    return typeof text === "object" && text !== null ? texts(text as object) : [...new Set(said(text))];
  });
}

const rules = boards.flatMap((board) =>
  rulesOf(factsOf(board, "fr")).flatMap(({ title, essence, fine }) => [
    title,
    ...[...essence, ...fine].flatMap(textsOf),
  ]),
);
const all = [...rules, ...texts(french("ticket")), ...texts(french("carte Destination"))];

test("no text has a noun that no rulebook has", () => {
  expect(all.length).toBeGreaterThan(1000);
  const old = /(?<!\p{L})(billets?|lignes?|voies?|liaisons?|circuits?|pièces?|étals?|d’1)(?!\p{L})/iu;
  expect(all.filter((text) => old.test(text))).toEqual([]);
  expect(old.test("Vos billets")).toBe(true);
});

test("before double signs there are narrow spaces that do not break, and apostrophes are bent", () => {
  expect(all.filter((text) => / [;:!?»]|« |\p{L}'\p{L}/u.test(text))).toEqual([]);
});

test("what is typed is said in the words of the books first", () => {
  const { verbs } = french("carte Destination").story;
  expect(verbs.tickets.split(" ")[0]).toBe("destinations");
  expect(verbs.claim.split(" ")[0]).toBe("route");
});

describe("every term of the glossary is used", () => {
  const rows = glossary.split("\n").filter((line) => /^\| (?!English|---)/.test(line));
  const terms = rows.flatMap((row) => row.split("|")[2]!.split(";")[0]!.trim().split(", "));
  const everything = all.join("\n").replaceAll("’", "'").replaceAll("**", "");
  test.each([...new Set(terms)])("%s", (term) => {
    const words = term.split(" ").map((word) => `${word}[sx]?`);
    expect(everything).toMatch(new RegExp(`(?<!\\p{L})${words.join(" ")}(?!\\p{L})`, "iu"));
  });
  test("and there are enough", () => {
    expect(terms.length).toBeGreaterThan(30);
  });
});

test("a board's word for a ticket is bent in number, gender and article", () => {
  const bent = (one: string) => {
    const { many, short, a, the, of, e } = nounFr(one);
    return [many, short, a, the, of, `réussi${e}s`];
  };
  expect(bent("ticket")).toEqual(["tickets", "Tickets", "un ticket", "le ticket", "de tickets", "réussis"]);
  expect(bent("carte Destination")).toEqual([
    "cartes Destination",
    "Destinations",
    "une carte Destination",
    "la carte Destination",
    "de cartes Destination",
    "réussies",
  ]);
  expect(bent("objectif")).toEqual(["objectifs", "Objectifs", "un objectif", "l’objectif", "d’objectifs", "réussis"]);
});

test("the words of a board are spoken", () => {
  const usual = french();
  const { table, choices, end } = french("carte Destination");
  expect(usual.choices.tickets.kept(2)).toBe("Garder 2 tickets");
  expect(choices.tickets.kept(2)).toBe("Garder 2 cartes Destination");
  expect([choices.tickets.state.done, end.outcomes.failed]).toEqual(["Réussie", "Manquée"]);
  expect([table.tabs.tickets, usual.table.tabs.tickets]).toEqual(["Destinations", "Tickets"]);
});

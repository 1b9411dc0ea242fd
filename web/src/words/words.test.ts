/** Every text is there in both languages, and every text is used. */

import { describe, expect, it } from "vitest";
import { en } from "./en";
import { fr } from "./fr";
import { list, number, plural } from "./forms";

const sources = Object.entries(
  import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts", "!../words/*/*"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);
const code = sources.map(([, text]) => text.replace(/\s*\n\s*\./g, ".")).join("\n");

type Path = string[];

/** The paths of all texts, as ["common", "colours", "red"], and how many parameters each takes. */
function paths(words: object, prefix: Path = []): [Path, number][] {
  return Object.entries(words).flatMap(([key, value]): [Path, number][] => {
    const path = [...prefix, key];
    if (typeof value === "object" && value !== null) return paths(value as object, path);
    return [[path, typeof value === "function" ? value.length : -1]];
  });
}

function at(words: object, path: Path): unknown {
  return path.reduce<unknown>((here, key) => (here as Record<string, unknown>)[key], words);
}

/** A text is used by its path; a group that is looked up by a key of the server counts as used as a whole, an area never does. */
function used(path: Path): boolean {
  const named = (names: Path, after: string) =>
    new RegExp(`\\b${names.map((name) => name.replaceAll(".", "\\.")).join("\\.")}${after}`).test(code);
  if (named(path, "\\b")) return true;
  return path.slice(0, -1).some((_, end) => end > 0 && named(path.slice(0, end + 1), "(?![\\w.])"));
}

describe("words", () => {
  it("are the same in both languages, in the same order", () => {
    expect(paths(fr)).toEqual(paths(en));
  });
  it("are all used", () => {
    expect(paths(en).flatMap(([path]) => (used(path) ? [] : [path.join(" ")]))).toEqual([]);
  });
  it("are not empty, and French has its own spaces and quotes", () => {
    const plain = paths(fr).flatMap(([path, size]) =>
      size < 0 ? [[path.join(" "), String(at(fr, path))] as const] : [],
    );
    expect(plain.filter(([, text]) => text.trim() === "")).toEqual([]);
    expect(
      plain.filter(([, text]) => /[a-zé]'[a-zéh]| [;:!?]/i.test(text)).map(([path, text]) => `${path}: ${text}`),
    ).toEqual([]);
  });
});

describe("forms", () => {
  it("count as each language does", () => {
    expect(plural("en", 0, "# card", "# cards")).toBe("0 cards");
    expect(plural("fr", 0, "# carte", "# cartes")).toBe("0 carte");
    expect(plural("fr", 2, "# carte", "# cartes")).toBe("2 cartes");
    expect(number(1234.5, "fr")).toMatch(/^1\s234,5$/);
  });
  it("join as each language does", () => {
    expect(list("en", ["a", "b", "c"])).toBe("a, b and c");
    expect(list("fr", ["a", "b"], "disjunction")).toBe("a ou b");
    expect(en.table.now.yourTurnHow([])).toBe("Take cards, claim a track or draw tickets.");
    expect(fr.table.now.yourTurnHow(["harbour", "exchange"])).toBe(
      "Prenez des cartes, prenez une route, piochez des tickets, construisez un port ou échangez des pions.",
    );
  });

  it("agree with one and with two", () => {
    const about = { track: "", city: "", owner: "", pieces: "0", left: 0, players: 2 };
    expect(en.choices.reasons.pieces_missing({ ...about, length: 1 })).toContain("takes 1 piece,");
    expect(en.choices.reasons.pieces_missing({ ...about, length: 2 })).toContain("takes 2 pieces,");
    expect(en.choices.asks.turned(1)).toContain("1 card is");
    expect(en.choices.asks.turned(2)).toContain("2 cards are");
    expect(fr.choices.asks.turned(1)).toContain("1 carte retournée peut");
    expect(fr.choices.asks.turned(2)).toContain("2 cartes retournées peuvent");
    expect(fr.choices.awards.counts.tickets_completed_worth(1)).toContain("1 point ou");
    expect(fr.choices.awards.counts.tickets_completed_worth(5)).toContain("5 points ou");
    expect(en.story.offered(1, "a")).toContain("one ticket to");
    expect(en.story.offered(2, "a")).toContain("two tickets to");
    expect(fr.story.offered(1, "a")).toContain("que d’un ticket");
    expect(fr.story.offered(2, "a")).toContain("deux tickets");
    expect(en.story.swept(1, "locomotive")).toContain("1 locomotive lay");
    expect(fr.story.swept(1, "locomotive")).toContain("était visible");
  });

  it("names those who share a victory, not who fell behind in the tie-break", () => {
    for (const { shared } of [en.end.decided, fr.end.decided])
      expect(shared(["Ada", "Ben", "Cleo"], ["Ada", "Ben"])).toMatch(/Ada (and|et) Ben,/);
  });
});

import { describe, expect, test } from "vitest";
import type { BoardSeen, Language } from "../wire/types";
import { hits, hitsFine, matching, minutesToRead, rulesOf, wordsToRead, type Section } from "./content";
import { factsOf, type Facts } from "./facts";
import given from "./fixtures.json";
import { fold, wanted } from "./search";
import { RULINGS } from "./rulings";
import { sectionFor, SECTIONS, type SectionId } from "./sections";
import { textsOf, type Block } from "./text/types";

const boards = given as unknown as Record<string, BoardSeen>;
const languages: Language[] = ["en", "fr"];

const facts = (
  board: string,
  language: Language = "en",
  change: (seen: BoardSeen) => void = () => undefined,
): Facts => {
  const seen = structuredClone(boards[board]!);
  change(seen);
  return factsOf(seen, language);
};
const ids = (board: string) => rulesOf(facts(board)).map((section) => section.id);
const blocksOf = ({ essence, fine }: Section) => [...essence, ...fine];
const said = (board: Facts, id: SectionId) =>
  blocksOf(rulesOf(board).find((section) => section.id === id)!)
    .flatMap(textsOf)
    .join(" ")
    .replaceAll("**", "");

const shared: SectionId[] = [
  "goal",
  "turn",
  "cards",
  "market",
  "claim",
  "locomotives",
  "double",
  "tickets",
  "end",
  "scoring",
];
const own: Record<string, SectionId[]> = {
  usa: ["gray", "longest"],
  usa_classic: ["gray", "longest"],
  nordic: ["gray", "ferries", "tunnels", "completed"],
  poland: ["gray", "countries"],
  northern_lights: ["ferries", "bonus", "longest"],
  world: ["pieces", "gray", "ships", "paired", "tours", "harbours", "exchange"],
};

describe("the sections of a board", () => {
  test.each(Object.keys(own))("%s has those that apply, in order", (board) => {
    const wanted = new Set([...shared, ...own[board]!]);
    expect(ids(board)).toEqual(SECTIONS.filter((id) => wanted.has(id)));
  });

  test("are the same for a board with another name", () => {
    const other = facts("nordic", "en", (seen) => (seen.id = "elsewhere"));
    expect(rulesOf(other).map((section) => section.id)).toEqual(ids("nordic"));
  });

  test("a link to one that a board lacks leads to what comes nearest", () => {
    expect(sectionFor("tunnels", facts("nordic"))).toBe("tunnels");
    expect(sectionFor("tunnels", facts("usa"))).toBe("claim");
    expect(sectionFor("gray", facts("northern_lights"))).toBe("ferries");
    expect(sectionFor("completed", facts("northern_lights"))).toBe("bonus");
    expect(sectionFor("nonsense", facts("usa"))).toBeUndefined();
    for (const id of SECTIONS)
      for (const board of Object.keys(boards)) expect(sectionFor(id, facts(board))).toBeDefined();
  });
});

describe.each(languages)("the texts in %s", (language) => {
  test.each(Object.keys(boards))("of %s are whole", (board) => {
    for (const section of rulesOf(facts(board, language))) {
      const { id, title, essence } = section;
      expect(title, id).not.toBe("");
      expect(essence, id).not.toEqual([]);
      for (const text of blocksOf(section).flatMap(textsOf)) {
        expect(text, id).not.toMatch(/undefined|NaN|null|\[object|Infinity|\{|\}/);
        expect(text.trim(), id).not.toBe("");
        expect(text, id).not.toMatch(/ {2}|\s[.,]|[;,]\./);
        expect(text.split("**").length % 2, `${id}: ${text}`).toBe(1);
      }
    }
  });

  test("mark every ruling, on one board or another, where its mechanism is", () => {
    const marked = (board: string) =>
      rulesOf(facts(board, language)).flatMap((section) =>
        section.fine.flatMap((block) => (typeof block === "object" && "ruling" in block ? [block.settles] : [])),
      );
    expect(new Set(Object.keys(boards).flatMap(marked))).toEqual(new Set(RULINGS));
    for (const board of Object.keys(boards)) {
      expect(marked(board)).toEqual(expect.arrayContaining(["COM-04", "COM-07", "COM-08", "COM-20", "COM-21"]));
      expect(marked(board).includes("COM-19"), board).toBe(!["poland", "world"].includes(board)); // boards with bonuses
      expect(marked(board).includes("COM-16"), board).toBe(board !== "nordic"); // where tickets go under the deck
      for (const [of, own] of [
        ["nordic", "NOR"],
        ["poland", "POL"],
        ["northern_lights", "NLI"],
        ["world", "WOR"],
      ])
        expect(
          marked(board).some((id) => id.startsWith(own!)),
          `${own} on ${board}`,
        ).toBe(board === of);
    }
  });

  test.each(Object.keys(boards))("of %s can be read in two minutes, captions included", (board) => {
    const sections = rulesOf(facts(board, language));
    expect(wordsToRead(sections)).toBeGreaterThan(200);
    expect(wordsToRead(sections)).toBeLessThanOrEqual(460);
    expect(minutesToRead(sections)).toBe(2);
  });
});

test("French sets narrow spaces that do not break before double signs", () => {
  for (const board of Object.keys(boards)) {
    for (const text of rulesOf(facts(board, "fr")).flatMap((section) => blocksOf(section).flatMap(textsOf))) {
      expect(text).not.toMatch(/ [;:!?»]|« |'|[^\s\u202f\d][;!?»]/);
    }
  }
});

test.each(Object.keys(boards))("%s has the same parts in both languages", (board) => {
  const kind = (block: Block) =>
    typeof block === "string" ? "text" : "picture" in block ? block.picture : Object.keys(block).join();
  const shape = (language: Language) =>
    rulesOf(facts(board, language)).map(({ id, essence, fine }) => [id, essence.map(kind), fine.map(kind)]);
  expect(shape("fr")).toEqual(shape("en"));
});

describe("values come from the board", () => {
  test("points, hands, tickets and the end", () => {
    expect(said(facts("usa"), "goal")).toContain("45 trains, 4 train cards and 4 tickets, of which you keep 2 or more");
    expect(said(facts("usa_classic"), "goal")).toContain("3 tickets, of which you keep 2 or more");
    expect(facts("nordic").points.at(-1)).toEqual([9, 27]);
    expect(facts("world").points.at(-1)).toEqual([8, 21]);
    expect(said(facts("world"), "end")).toContain("6 pieces or fewer in all");
    expect(said(facts("world"), "end")).toContain("2 more turns");
    expect(said(facts("usa"), "end")).toContain("2 trains or fewer");
    const other = facts("usa", "en", (seen) => {
      seen.rules.end = { pieces: 4, turns: 3 };
      seen.rules.tickets.keep = 1;
      seen.rules.points = { "1": 3 };
    });
    expect(said(other, "end")).toContain("4 trains or fewer");
    expect(said(other, "goal")).toContain("you keep 1 or more");
    expect(other.points).toEqual([[1, 3]]);
  });

  test("parallel tracks by the number of players", () => {
    const uses = (board: string) =>
      facts(board).parallel.map(({ tracks, uses }) => [
        tracks,
        uses.map(({ players, usable }) => `${players.join(" or ")}: ${usable}`),
      ]);
    expect(uses("usa")).toEqual([[2, ["2 or 3: 1", "4 or 5: 2"]]]);
    expect(uses("nordic")).toEqual([[2, ["2: 1", "3: 2"]]]);
    expect(uses("poland").map(([tracks]) => tracks)).toEqual([2]);
    expect(uses("northern_lights")[1]).toEqual([3, ["2: 1", "3: 2", "4 or 5: 3"]]);
    expect(facts("nordic").unequal).toBe(true);
    expect(facts("usa").unequal).toBe(false);
  });

  test("parallel tracks: a small table for each number of players", () => {
    const table = (board: string) =>
      rulesOf(facts(board))
        .find(({ id }) => id === "double")!
        .essence.find((block) => typeof block === "object" && "rows" in block);
    expect(table("northern_lights")).toMatchObject({
      columns: ["Players", "Of 2", "Of 3"],
      rows: [
        ["2", "1", "1"],
        ["3", "1", "2"],
        ["4", "2", "3"],
        ["5", "2", "3"],
      ],
    });
    expect(table("nordic")).toMatchObject({
      rows: [
        ["2", "1"],
        ["3", "2"],
      ],
    });
  });

  test("particular tracks are named", () => {
    expect(said(facts("nordic"), "gray")).toContain("Murmansk – Lieksa (9 spaces): any 4 cards");
    expect(said(facts("nordic"), "gray")).toContain("7 green cards and 8 others");
    expect(said(facts("world"), "paired")).toContain("Anchorage – Vancouver");
    expect(facts("world").wraps).toContain("Anchorage – Vancouver");
    expect(facts("usa").wraps).toEqual([]);
  });

  test("locomotives: where they are played, when they are swept away, what they cost", () => {
    expect(said(facts("nordic"), "locomotives")).toContain("only on tunnels and ferries");
    expect(said(facts("usa"), "locomotives")).not.toContain("only on");
    expect(said(facts("nordic"), "market")).toContain("you may take 2 in one turn");
    expect(said(facts("northern_lights"), "market")).toContain("they stay");
    expect(said(facts("usa"), "cards")).toContain("or only a face-up locomotive");
    expect(said(facts("nordic"), "cards")).not.toContain("face-up locomotive");
    expect(said(facts("usa"), "market")).toContain("3 locomotives lie face up, all 5 cards");
    expect(said(facts("world"), "market")).toContain("3 jokers lie face up, all 6 cards");
  });

  test("bonuses and ties", () => {
    expect(said(facts("northern_lights"), "bonus")).toContain("4 of 11");
    expect(said(facts("northern_lights"), "bonus")).toContain(
      "completed tickets to Helsinki, København, Oslo or Stockholm",
    );
    expect(said(facts("northern_lights"), "bonus")).toContain("tracks that lead to a city in Norway");
    expect(said(facts("usa"), "scoring")).toContain("the longest-path bonus, if exactly one of them holds it");
    expect(said(facts("nordic"), "scoring")).toContain("then the longest path");
    expect(said(facts("poland"), "scoring")).toContain("then more points from completed tickets");
    expect(said(facts("world"), "scoring")).toContain("Players with the same score share the victory");
  });

  test("countries: what an exhausted one brings", () => {
    const others = facts("poland", "en", (seen) => (seen.rules.exhausted_country_pays = true));
    expect(said(facts("poland"), "countries")).toContain("no card left, you take none at all");
    expect(said(facts("poland"), "countries")).toContain("of another country costs only that country’s card");
    expect(said(others, "countries")).not.toContain("none at all");
    expect(said(others, "countries")).toContain("the other countries of the network still give their cards");
  });

  test("countries: entered from one city on the printed board, or from several on one's own", () => {
    const more = (seen: BoardSeen) => (seen.tracks.find(({ b }) => b === "germany")!.a = "szczecin");
    const texts = {
      en: ["entered from one city only", "A second track from a network into the same country brings nothing"],
      fr: ["que par une seule ville", "Une deuxième route d’un réseau vers le même pays ne rapporte rien"],
    } as const;
    for (const language of languages) {
      const [one, several] = texts[language];
      const printed = said(facts("poland", language), "countries");
      const own = said(facts("poland", language, more), "countries");
      expect([printed.includes(one), printed.includes(several)]).toEqual([true, false]);
      expect([own.includes(one), own.includes(several)]).toEqual([false, true]);
    }
  });

  test("where a payment may hold more cards than are needed", () => {
    const sentence = (board: string) => /A payment never holds [^.]*\./.exec(said(facts(board), "claim"))?.[0];
    for (const board of ["usa", "poland", "world"])
      expect(sentence(board)).toBe("A payment never holds a card you could leave out.");
    expect(sentence("nordic")).toContain("except on ferries and on Murmansk – Lieksa");
    expect(sentence("northern_lights")).toContain("except on ferries, where");
  });

  test("a board of one's own that is a reconstruction says so", () => {
    const own = (language: Language) => facts("usa", language, (seen) => (seen.reconstruction = true));
    expect(said(own("en"), "goal")).toContain("reconstruction");
    expect(said(own("fr"), "goal")).toContain("reconstitution");
    for (const board of Object.keys(boards)) expect(said(facts(board), "goal")).not.toContain("reconstruction");
  });

  test("an earlier board says so", () => {
    const past = (language: Language) => facts("poland", language, (seen) => (seen.past = true));
    expect(said(past("en"), "goal")).toContain("an earlier board");
    expect(said(past("fr"), "goal")).toContain("un ancien plateau");
    expect(said(facts("poland"), "goal")).not.toContain("earlier");
  });
});

test("searching keeps the sections that have the words, and counts the hits shown", () => {
  const rules = rulesOf(facts("nordic", "fr"));
  const found = matching(rules, wanted("TUNNEL carte retournee"));
  expect(found.map((section) => section.id)).toContain("tunnels");
  expect(found.length).toBeLessThan(rules.length);
  expect(hits(found, wanted("globetrotter"))).toBe(0);
  expect(hits(rules, wanted("globetrotter"))).toBeGreaterThan(2);
  expect(matching(rules, wanted("xyzzy"))).toEqual([]);
});

test("the time to read counts what is shown at first: not the fine print, not the numbers of a table", () => {
  const section = (essence: Block[], fine: Block[]): Section => ({ id: "goal", title: "A title", essence, fine });
  const table = { columns: ["Spaces", "Points"], rows: [["1", "20"]], across: true };
  expect(wordsToRead([section(["**Draw** 2 cards – now."], ["and so on"])])).toBe(4);
  expect(wordsToRead([section([table, { list: ["l’ordre", "a b"] }], [])])).toBe(5);
  expect(wordsToRead([section([{ picture: "track", caption: "3 spaces: 3 cards." }], [])])).toBe(4);
  expect(minutesToRead([section(["word ".repeat(231)], [])])).toBe(2);
});

describe.each(languages)("the fine print in %s", (language) => {
  const own = (text: string) => wanted(text.replaceAll("**", ""));

  test.each(Object.keys(boards))("of %s is found by its own words", (board) => {
    const sections = rulesOf(facts(board, language));
    for (const section of sections) {
      for (const text of section.fine.flatMap(textsOf)) {
        expect(matching(sections, own(text)), text).toContain(section);
        expect(hitsFine(section, own(text)), text).toBe(true);
      }
    }
  });
});

test("a word that stands only in fine print is found there, and opens it", () => {
  const sections = rulesOf(facts("usa"));
  const shown = sections.flatMap(({ title, essence }) => [title, ...essence.flatMap(textsOf)]).join(" ");
  expect(fold(shown)).not.toContain("clockwise");
  const [found] = matching(sections, wanted("clockwise"));
  expect(found?.id).toBe("turn");
  expect(hitsFine(found!, wanted("clockwise"))).toBe(true);
  expect(hitsFine(found!, wanted("exactly"))).toBe(false);
  expect(hitsFine(found!, [])).toBe(false);
});

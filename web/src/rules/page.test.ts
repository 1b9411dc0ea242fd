/** The rules as the page draws them, without a browser: what is there, what is open, where links lead. */

import { render } from "svelte/server";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { TIPS } from "../screens/table/guide/tips";
import type { BoardSeen } from "../wire/types";
import { rulesOf, type Section } from "./content";
import { factsOf } from "./facts";
import boards from "./fixtures.json";
import { sectionFor } from "./sections";
import { textsOf } from "./text/types";

// What the router asks a browser for.
vi.stubGlobal("location", { href: "http://here/" });

let Body: typeof import("./RulesBody.svelte").default;
let View: typeof import("./SectionView.svelte").default;
let router: typeof import("../state/router.svelte");
beforeAll(async () => {
  const { loadWords } = await import("../words");
  await loadWords("en");
  Body = (await import("./RulesBody.svelte")).default;
  View = (await import("./SectionView.svelte")).default;
  router = await import("../state/router.svelte");
});

const factsFor = (board: string) => factsOf((boards as unknown as Record<string, BoardSeen>)[board]!, "en");
/** The words of some drawn page, without marks of Svelte and tags. */
const read = (html: string) =>
  html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");
const folds = (html: string) => [...html.matchAll(/<details(?! class="contents)[^]*?<\/details>/g)].map(([one]) => one);
const isOpen = (fold: string) => /^<details[^>]* open/.test(fold);
const nameOf = (fold: string) => /<summary[^>]* aria-label="([^"]*)"/.exec(fold)?.[1];
const view = (section: Section, board: string, given: { words?: string[]; asked?: object; exact?: boolean }) =>
  render(View, {
    props: {
      section,
      facts: factsFor(board),
      anchor: "a",
      wide: false,
      words: [],
      exact: false,
      printing: false,
      ...given,
    },
  }).body;

describe.each(Object.keys(boards))("the rules of %s", (board) => {
  const sections = rulesOf(factsFor(board));

  test("have all their fine print on the page, closed, with a way to open it", () => {
    const found = folds(render(Body, { props: { facts: factsFor(board), target: {} } }).body);
    const fine = sections.filter((section) => section.fine.length);
    expect(found.map(nameOf)).toEqual(fine.map(({ title }) => `Exactly: ${title}`));
    expect(found.filter(isOpen)).toEqual([]);
    fine.forEach((section, i) => {
      for (const text of section.fine.flatMap(textsOf)) {
        expect(read(found[i]!)).toContain(text.replaceAll("**", "").replace(/\s+/g, " "));
      }
    });
  });

  test("mark each ruling with its number, and say what the mark means", () => {
    const page = read(render(Body, { props: { facts: factsFor(board), target: {} } }).body);
    const rulings = sections.flatMap(({ fine }) =>
      fine.flatMap((block) => (typeof block === "object" && "ruling" in block ? [block] : [])),
    );
    expect(rulings.length).toBeGreaterThan(5);
    for (const { settles, ruling } of rulings)
      expect(page).toContain(`Ruling ${settles} ${ruling.replaceAll("**", "")}`);
    expect(page).toContain("what the rulebook leaves open");
  });

  test("say how long they take", () => {
    expect(read(render(Body, { props: { facts: factsFor(board), target: {} } }).body)).toContain("2 minutes to read");
  });

  test("a link from the table opens the fine print of its section, and no other", () => {
    for (const section of new Set(Object.values(TIPS).map((tip) => tip.section))) {
      const route = router.read(new URL(router.links.rules(board, section), "http://here"));
      const target = route as Extract<typeof route, { screen: "rules" }>;
      const found = folds(render(Body, { props: { facts: factsFor(board), target, prefix: "rules-" } }).body);
      const meant = sections.find(({ id }) => id === sectionFor(section, factsFor(board)))!;
      const opened = meant.fine.length ? [`Exactly: ${meant.title}`] : [];
      expect(found.filter(isOpen).map(nameOf), section).toEqual(opened);
    }
  });
});

test("the search opens fine print where it finds something in it", () => {
  const turn = rulesOf(factsFor("usa")).find(({ id }) => id === "turn")!;
  const open = (words: string[]) => folds(view(turn, "usa", { words })).map(isOpen);
  expect(open([])).toEqual([false]);
  expect(open(["secret"])).toEqual([false]);
  expect(open(["clockwise"])).toEqual([true]);
  expect(view(turn, "usa", { words: ["clockwise"] })).toContain("<mark");
});

test("all fine print can be had at once", () => {
  for (const section of rulesOf(factsFor("world"))) {
    expect(folds(view(section, "world", { exact: true })).every(isOpen), section.id).toBe(true);
  }
});

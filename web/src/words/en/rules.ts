import { plural } from "../forms";

export const rules = {
  heading: "Rules",
  title: (board: string) => `Rules of ${board} – Branchline`,
  boards: "Boards",
  contents: "Contents",
  minutes: (minutes: number) => `${plural("en", minutes, "# minute", "# minutes")} to read`,
  exactly: "Exactly",
  ruling: "Ruling",
  /** What the mark means, at the end of the rules. */
  rulings: "“Ruling” marks what the rulebook leaves open: so it is settled here, under that number.",
  /** For those who hear the page: which section it belongs to. */
  exactlyOf: (section: string) => `Exactly: ${section}`,
  openAll: "Everything exactly",
  closeAll: "Only the essence",
  search: "Search the rules",
  clear: "Clear the search",
  next: "Next hit",
  hits: (hits: number, sections: number) =>
    `${plural("en", hits, "# hit", "# hits")} in ${plural("en", sections, "# section", "# sections")}`,
  nothing: (query: string) => `Nothing here with “${query}”. Try a shorter word.`,
  loading: "Fetching the rules…",
  noBoard: "There is no such board here. Pick another one.",
  page: "Open as a page",
  again: "Try again",
};

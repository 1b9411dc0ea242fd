import { list, plural } from "../forms";

const both = (names: string[]) => list("en", names);
const points = (n: number) => plural("en", n, "# point", "# points");

export const end = {
  counting: "The count",
  over: "Final score",
  next: "Next",
  skip: "Skip to the end",
  rows: {
    routes: "Tracks",
    tickets: "Tickets",
    country_cards: "Country cards",
    harbours: "Harbours",
    unbuilt_harbours: "Harbours not built",
    exchanges: "Exchanges",
    total: "Total",
  },
  steps: {
    routes: "Tracks on the map",
    country_cards: "Country cards",
    unbuilt_harbours: "Harbours not built",
    exchanges: "Exchanges of pieces",
  },
  ticket: (cities: string) => `Ticket ${cities}`,
  harbour: (city: string) => `Harbour in ${city}`,
  outcomes: {
    completed: "Completed",
    failed: "Not completed",
    in_order: "Tour in order",
    any_order: "Tour, in another order",
  },
  win: (name: string, n: number) => `${name} wins with ${points(n)}`,
  youWin: (n: number) => `You win with ${points(n)}`,
  share: (names: string[], n: number) => `${both(names)} share the victory with ${points(n)} each`,
  ahead: (n: number, names: string[]) => `${points(n)} ahead of ${both(names)}.`,
  decided: {
    shared: (_names: string[], winners: string[]) => `Nothing separates ${both(winners)}, the tie-breaks included.`,
    tickets_completed: (names: string[], winners: string[]) =>
      `${both(names)} are level on points; ${both(winners)} completed more tickets.`,
    ticket_points: (names: string[], winners: string[]) =>
      `${both(names)} are level on points; the completed tickets of ${both(winners)} are worth more.`,
    awards_won: (names: string[], winners: string[]) =>
      `${both(names)} are level on points; ${both(winners)} won more bonuses.`,
    longest_path: (names: string[], winners: string[]) =>
      `${both(names)} are level on points; ${both(winners)} built the longer path.`,
    other: (names: string[], winners: string[]) =>
      `${both(names)} are level on points; the tie-break favours ${both(winners)}.`,
  },
  resigned: "The game was given up",
  resignedBy: (names: string[]) => `${both(names)} resigned, so nothing is counted.`,
  sheet: "Score sheet",
  kind: "Points for",
  tickets: "Tickets, one by one",
  ticketsOf: (name: string, done: number, all: number) => `${name}: ${done} of ${all} completed`,
  paths: "Longest paths",
  path: (name: string) => `Longest path of ${name}`,
  showOnMap: (what: string) => `${what}: show on the map`,
  rematch: "Play again",
  toRematch: "To the new table",
  replay: "Watch the replay",
  shareReplay: "Share the replay",
  shared: "Link copied",
  record: "Download the record",
  race: {
    title: "The race",
    summary: (names: string[], turns: number) =>
      `Score of ${both(names)} over ${plural("en", turns, "# turn", "# turns")}, then the final count. The same as a table below.`,
    turns: "turns",
    count: "count",
    table: "The race as a table",
    round: "Round",
    finalCount: "Final count",
    loading: "Drawing the race…",
    retry: "Try again",
  },
  deal: {
    title: "Was the deal fair?",
    check: "Check the deal",
    checking: "Checking…",
    checks: {
      proven: "The deal is proven.",
      known: "This table was opened with a known deal, for practice: there is nothing to prove.",
      secret: "The secret of the deal is not shown yet. Try again in a moment.",
      wrong_promise: "The secret is not the one that was promised before the game. This deal cannot be trusted.",
      wrong_seed: "The seed is not made of the secret and the players’ words. This deal cannot be trusted.",
      unable: "Your browser works out hashes only over https. The record can still be checked.",
    },
    provenWhy:
      "The server’s secret is the one it promised when the table was opened, and the seed of this game is made of that secret and what the players added. Nobody could choose the cards, the server included. Your browser worked this out by itself.",
    added: (name: string, word: string) => `${name} added “${word}”`,
    addedNothing: "No player added anything of their own: then one must trust that the server drew its secret blindly.",
    replayed: (n: number) =>
      `The server then played the record again: ${plural("en", n, "# decision", "# decisions")}, and every card fits.`,
    facts: "The numbers behind it",
    promise: "Promise (SHA-256)",
    secretIs: "Secret",
    seed: "Seed",
  },
  verify: {
    title: "Check a record",
    intro:
      "Every game leaves a record: all decisions, and after the end the seed. Here it is played again and each card, move and point is compared.",
    paste: "Text of the record",
    placeholder: "Paste a record here",
    file: "Choose a file",
    dropped: (name: string) => `From ${name}`,
    check: "Check the record",
    checking: "Playing it again…",
    holds: "The record holds.",
    broken: "The record does not hold.",
    decisions: (n: number) =>
      `${plural("en", n, "# decision was", "# decisions were")} played again; each one follows the rules.`,
    finished: "The game was played to its end; the score sheet was counted anew and is the same.",
    unfinished: "The game was not played to its end, so there are no scores to compare.",
    deal: "The deal fits its promise: seed, secret and the players’ words belong together.",
    noDeal: "There is no note about the deal, so the promise from before the game was not compared.",
    past: (board: string) => `It is of an earlier board, ${board}; the one of today is another.`,
    problems: (n: number) => plural("en", n, "# thing is wrong:", "# things are wrong:"),
    tooLarge: "This file is larger than 1 MB; records are much smaller.",
  },
};

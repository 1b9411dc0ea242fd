import { plural } from "../forms";

export const common = {
  colours: {
    purple: "purple",
    blue: "blue",
    orange: "orange",
    white: "white",
    green: "green",
    yellow: "yellow",
    black: "black",
    red: "red",
    gray: "any colour",
  },
  cards: {
    wagon: (colour: string) => `${colour} wagon`,
    anchor: (colour: string) => `${colour} wagon with anchor`,
    ship: (colour: string) => `${colour} ship`,
    double: (colour: string) => `${colour} double ship`,
  },
  wilds: { locomotive: "locomotive", joker: "joker" },
  levels: { easy: "easy", medium: "medium", hard: "hard", expert: "expert" },
  points: (n: number) => plural("en", n, "# point", "# points"),
  seat: (n: number) => `Seat ${n}`,
  cancel: "Cancel",
  close: "Close",
  copied: "Copied",
  copy: "Copy",
  home: "Home",
  problems: {
    offline: "The server cannot be reached. Check your connection; nothing is lost.",
    no_table: "There is no such table, or it is not open to you. Ask for its link.",
    too_fast: "A little slower, please: try again in a moment.",
    failed: "Something went wrong on the server. It was noted, and nothing is lost.",
    stale: "The game has gone on meanwhile. Look again and decide anew.",
    other: "That was not possible.",
  },
};

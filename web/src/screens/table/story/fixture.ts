/** A small board for tests: two decks, a tunnel, a harbour, countries and awards, so that every sentence can be said. */

import { Board } from "../../../state/board.svelte";
import type { BoardSeen, Language } from "../../../wire/types";
import { en } from "../../../words/en";
import { fr } from "../../../words/fr";
import type { Texts } from "./phrases";

export const texts: Record<Language, Texts> = { en, fr };

const city = (id: string, name: string) => ({ id, name: { en: name }, country: "", x: 0, y: 0, tags: [] });
const track = (id: string, a: string, b: string, kind = "land") => ({ id, a, b, kind, length: 3, colour: "gray" });
const card = (id: string, deck: string, colour?: string, spaces = 1, symbol = false) => ({
  id,
  deck,
  colour,
  spaces,
  symbol,
});

const cities = [
  city("oslo", "Oslo"),
  city("bergen", "Bergen"),
  city("malmo", "Malmö"),
  city("lodz", "Łódź"),
  city("new_york", "New York"),
  city("san_francisco", "San Francisco"),
];
const tracks = [
  track("oslo-bergen/1", "oslo", "bergen"),
  track("oslo-bergen/2", "oslo", "bergen"),
  track("malmo-lodz", "malmo", "lodz", "sea"),
  track("new_york-san_francisco", "new_york", "san_francisco", "tunnel"),
];
const tickets = [
  { id: "oslo-lodz", cities: ["oslo", "lodz"], points: 9 },
  { id: "bergen-malmo", cities: ["bergen", "malmo"], points: 5 },
  { id: "oslo-malmo", cities: ["oslo", "malmo"], points: 4 },
  { id: "a-tour", cities: ["oslo", "bergen", "malmo"], points: 0, tour: { in_order: 13, any_order: 9, failed: -19 } },
];

/** One deck of plain colours, or with `ships` two decks with anchors and double ships. All names are of one language. */
export function boardIn(language: Language, ships = false): Board {
  const named = (english: string, french: string) => ({ en: language === "fr" ? french : english });
  const cards = ships
    ? [
        card("red_wagon", "wagon", "red"),
        card("red_wagon_anchor", "wagon", "red", 1, true),
        card("green_wagon", "wagon", "green"),
        card("locomotive", "wagon"),
        card("red_ship", "ship", "red", 1, true),
        card("red_double_ship", "ship", "red", 2),
      ]
    : [
        ...["blue", "orange", "white", "green", "red"].map((colour) => card(colour, "train", colour)),
        card("locomotive", "train"),
      ];
  return new Board({
    id: "test",
    cities,
    tracks,
    tickets,
    cards,
    countries: [
      { id: "germany", name: named("Germany", "Allemagne"), cards: [7, 4] },
      { id: "russia", name: named("Russia", "Russie"), cards: [7] },
    ],
    rules: {
      wild: "locomotive",
      decks: ships
        ? [
            { id: "wagon", tracks: ["land", "tunnel"] },
            { id: "ship", tracks: ["sea"] },
          ]
        : [{ id: "train", tracks: ["land", "tunnel", "ferry"] }],
      pieces: [
        { id: "wagon", name: { en: "wagon" }, tracks: ["land", "tunnel"] },
        { id: "ship", name: named("ship", "bateau"), tracks: ["sea"] },
      ],
      market: { refill: "own", flush: 3, wild_takes_turn: true },
      pay: { wild_on: ["land", "tunnel"], any_for_wild: 0, pair_for_wild: false },
      awards: [{ id: "nordic_express", name: { en: "Nordic Express" }, points: 10 }],
      exchange_cost: 1,
    },
  } as unknown as BoardSeen);
}

import { describe, expect, test } from "vitest";
import type { EventSeen, Language, LineSeen, TalkSeen } from "../../../wire/types";
import { boardIn, texts } from "./fixture";
import { plain, withMarks } from "./phrases";
import { places, tell, tellLine, type Telling } from "./sentences";

const BEN = 1;

function telling(language: Language, more: Partial<Telling> & { ships?: boolean } = {}): Telling {
  const { ships, ...rest } = more;
  return {
    board: boardIn(language, ships),
    words: texts[language],
    players: ["Ada", "Ben"],
    seat: 0,
    talk: [],
    ...rest,
  };
}

function line(events: EventSeen[], more: Partial<LineSeen> = {}): LineSeen {
  return {
    seq: 1,
    at: 0,
    kind: "decided",
    seat: events.find((one) => one.seat !== undefined)?.seat ?? BEN,
    events,
    ...more,
  };
}

function said(language: Language, events: EventSeen[], more: Partial<LineSeen> = {}, ships = false): string {
  return plain(tellLine(line(events, more), telling(language, { ships })));
}

/** Each case: events, English, French; spaces before : ; ! ? and inside guillemets are narrow ones, written ~ here. */
const CASES: Record<string, [EventSeen[], string, string, Partial<LineSeen>?, boolean?]> = {
  "first_player and dealt": [
    [
      { type: "first_player", seat: BEN },
      { type: "dealt", seat: 0, card: "red", deck: "train" },
      { type: "dealt", seat: 0, card: "red", deck: "train" },
      { type: "dealt", seat: BEN, deck: "train" },
      { type: "face_up", slot: 0, card: "red", deck: "train" },
      { type: "award_in_play", award: "nordic_express" },
      { type: "offered", seat: 0, ticket: "oslo-lodz" },
      { type: "offered", seat: 0, ticket: "a-tour" },
      { type: "offered", seat: BEN },
    ],
    "The game begins: cards and tickets are dealt. Ben goes first. You were dealt 2 red. " +
      "In play this time: Nordic Express (10 points). " +
      "You have two tickets to choose from: Oslo – Łódź (9) and Oslo – Bergen – Malmö (13).",
    "La partie commence~: les mains de départ et les tickets sont distribués. Ben commence. Vous avez reçu 2 rouges. " +
      "Bonus de cette partie~: Nordic Express (10 points). " +
      "Vous avez le choix entre deux tickets~: Oslo – Łódź (9) et Oslo – Bergen – Malmö (13).",
    { kind: "started", seat: undefined },
  ],
  offered: [
    [
      { type: "offered", seat: BEN },
      { type: "offered", seat: BEN },
    ],
    "Ben drew two tickets.",
    "Ben a pioché deux tickets.",
  ],
  kept: [
    [{ type: "kept", seat: 0, ticket: "oslo-lodz" }],
    "You kept Oslo – Łódź (9).",
    "Vous avez gardé Oslo – Łódź (9).",
  ],
  "kept by another": [
    [
      { type: "kept", seat: BEN },
      { type: "returned", seat: BEN },
    ],
    "Ben kept one ticket and put one ticket back.",
    "Ben a gardé un ticket et rendu un ticket.",
  ],
  returned: [
    [
      { type: "kept", seat: 0, ticket: "oslo-lodz" },
      { type: "returned", seat: 0, ticket: "bergen-malmo" },
    ],
    "You kept Oslo – Łódź (9) and put back Bergen – Malmö (5).",
    "Vous avez gardé Oslo – Łódź (9) et rendu Bergen – Malmö (5).",
  ],
  split: [
    [{ type: "split", seat: 0, pieces: { wagon: 20, ship: 40 } }],
    "You chose 20 wagons and 40 ships.",
    "Vous avez choisi 20 wagons et 40 bateaux.",
  ],
  play_begins: [
    [{ type: "play_begins", seat: 0 }],
    "Everyone has chosen; you begin.",
    "Tout le monde a choisi~; à vous de commencer.",
    { seat: BEN },
  ],
  drawn: [[{ type: "drawn", seat: BEN, deck: "train" }], "Ben drew a card.", "Ben a pioché une carte."],
  "drawn by the viewer": [
    [{ type: "drawn", seat: 0, card: "orange", deck: "train" }],
    "You drew an orange card.",
    "Vous avez pioché une carte orange.",
  ],
  "drawn from one of several decks": [
    [{ type: "drawn", seat: BEN, deck: "ship" }],
    "Ben drew a ship card.",
    "Ben a pioché une carte Bateau.",
    {},
    true,
  ],
  taken: [
    [
      { type: "taken", seat: 0, card: "green", slot: 2 },
      { type: "face_up", slot: 2, card: "red", deck: "train" },
    ],
    "You took a green card.",
    "Vous avez pris une carte verte.",
  ],
  "taken with an anchor": [
    [{ type: "taken", seat: BEN, card: "red_wagon_anchor", slot: 2 }],
    "Ben took a red wagon card with an anchor.",
    "Ben a pris une carte Wagon rouge à ancre.",
    {},
    true,
  ],
  market_swept: [
    [{ type: "taken", seat: BEN, card: "red", slot: 2 }, { type: "market_swept" }],
    "Ben took a red card. 3 locomotives lay face up, so all the open cards were replaced.",
    "Ben a pris une carte rouge. 3 locomotives étaient visibles~: toutes les cartes visibles ont été remplacées.",
  ],
  reshuffled: [
    [
      { type: "reshuffled", deck: "train", count: 92 },
      { type: "drawn", seat: BEN, deck: "train" },
    ],
    "Ben drew a card. The discard pile was shuffled into a new deck of 92 cards.",
    "Ben a pioché une carte. La défausse a été mélangée~: nouvelle pioche de 92 cartes.",
  ],
  paid: [[{ type: "paid", seat: BEN, card: "blue", count: 2 }], "Ben laid 2 blue.", "Ben a posé 2 bleues."],
  "claimed, with what was paid": [
    [
      { type: "paid", seat: BEN, card: "blue", count: 3 },
      { type: "paid", seat: BEN, card: "locomotive", count: 1 },
      { type: "claimed", seat: BEN, track: "oslo-bergen/1", points: 4 },
    ],
    "Ben claimed Oslo – Bergen (4 points) with 3 blue and a locomotive.",
    "Ben a pris Oslo – Bergen (4 points) avec 3 bleues et une locomotive.",
  ],
  "claimed at sea": [
    [
      { type: "paid", seat: 0, card: "red_double_ship", count: 2 },
      { type: "paid", seat: 0, card: "red_ship", count: 1 },
      { type: "claimed", seat: 0, track: "malmo-lodz", points: 10 },
    ],
    "You claimed Malmö – Łódź (10 points) with 1 red ship and 2 red double ships.",
    "Vous avez pris Malmö – Łódź (10 points) avec 1 bateau rouge et 2 doubles bateaux rouges.",
    {},
    true,
  ],
  turned_over: [
    [
      { type: "turned_over", card: "blue" },
      { type: "turned_over", card: "blue" },
      { type: "turned_over", card: "red" },
    ],
    "You dug a tunnel: 2 blue and 1 red turned up.",
    "Vous avez creusé un tunnel~: on retourne 2 bleues et 1 rouge.",
    { seat: 0 },
  ],
  paid_extra: [
    [
      { type: "paid_extra", seat: BEN, count: 2, wilds: 1 },
      { type: "paid", seat: BEN, card: "blue", count: 4 },
      { type: "claimed", seat: BEN, track: "new_york-san_francisco", points: 4 },
    ],
    "Ben claimed New York – San Francisco (4 points) with 4 blue (2 extra for the tunnel).",
    "Ben a pris New York – San Francisco (4 points) avec 4 bleues (dont 2 de plus pour le tunnel).",
  ],
  "paid_extra alone": [
    [{ type: "paid_extra", seat: BEN, count: 1, wilds: 0 }],
    "Ben paid one extra card for the tunnel.",
    "Ben a payé une carte de plus pour le tunnel.",
  ],
  withdrawn: [
    [{ type: "withdrawn", seat: 0, track: "new_york-san_francisco" }],
    "You gave up the tunnel New York – San Francisco.",
    "Vous avez renoncé au tunnel New York – San Francisco.",
  ],
  bonus_card: [
    [
      { type: "paid", seat: 0, card: "red", count: 3 },
      { type: "claimed", seat: 0, track: "oslo-bergen/1", points: 4 },
      { type: "bonus_card", seat: 0, card: "red", deck: "train" },
    ],
    "You claimed Oslo – Bergen (4 points) with 3 red, and drew a red card as a bonus.",
    "Vous avez pris Oslo – Bergen (4 points) avec 3 rouges, et pioché une carte rouge en bonus.",
  ],
  country_card: [
    [
      { type: "paid", seat: BEN, card: "red", count: 3 },
      { type: "claimed", seat: BEN, track: "oslo-bergen/1", points: 4 },
      { type: "country_card", seat: BEN, country: "germany", value: 7 },
      { type: "country_card", seat: BEN, country: "russia", value: 7 },
    ],
    "Ben claimed Oslo – Bergen (4 points) with 3 red, and won the country cards Germany (7 points) and Russia (7 points).",
    "Ben a pris Oslo – Bergen (4 points) avec 3 rouges, et gagné les cartes Pays Allemagne (7 points) et Russie (7 points).",
  ],
  harbour_built: [
    [
      { type: "paid", seat: BEN, card: "red_wagon_anchor", count: 2 },
      { type: "harbour_built", seat: BEN, city: "malmo" },
    ],
    "Ben built a harbour in Malmö with 2 red wagons with anchors.",
    "Ben a construit un port à Malmö avec 2 wagons rouges à ancre.",
    {},
    true,
  ],
  exchanged: [
    [{ type: "exchanged", seat: 0, piece: "ship", count: 3 }],
    "You swapped 3 ships for 3 wagons (−3 points).",
    "Vous avez échangé 3 bateaux contre 3 wagons (−3 points).",
  ],
  passed: [
    [{ type: "passed", seat: 0 }],
    "You passed: nothing could be done.",
    "Vous avez passé votre tour~: rien n’était possible.",
  ],
  last_turns: [
    [{ type: "last_turns", seat: BEN, turns: 2 }],
    "Ben has set off the end: everyone has one more turn.",
    "Ben a déclenché la fin~: encore un tour chacun.",
  ],
  "last_turns, two each": [
    [{ type: "last_turns", seat: 0, turns: 4 }],
    "You have set off the end: everyone has two more turns.",
    "Vous avez déclenché la fin~: encore deux tours chacun.",
  ],
  game_over: [[{ type: "game_over" }], "The game is over.", "La partie est terminée."],
  face_up: [[{ type: "face_up", slot: 0, card: "red", deck: "train" }], "", ""],
};

describe("events", () => {
  for (const [name, [events, english, french, more, ships]] of Object.entries(CASES)) {
    test(name, () => {
      expect(said("en", events, more, ships)).toBe(english);
      expect(said("fr", events, more, ships).replaceAll("\u202f", "~")).toBe(french);
    });
  }
});

const LINES: Record<string, [Partial<LineSeen>, string, string]> = {
  created: [{}, "The table was opened.", "La table est ouverte."],
  configured: [{}, "The host changed the options.", "L’hôte a changé les options."],
  arranged: [{ seat: BEN }, "The host changed who Seat 2 is for.", "L’hôte a changé l’occupant~: Place 2."],
  seated: [{ seat: BEN }, "Ben sat down.", "Ben a pris place."],
  left: [{ seat: BEN }, "Seat 2 is free again.", "Place 2~: de nouveau libre."],
  started: [
    {},
    "The game begins: cards and tickets are dealt.",
    "La partie commence~: les mains de départ et les tickets sont distribués.",
  ],
  undone: [{ seat: 0 }, "You took the last move back.", "Vous avez repris votre dernier coup."],
  voted: [
    { seat: BEN },
    "Ben asks for a bot in place of someone who is away.",
    "Ben demande qu’un robot remplace une personne absente.",
  ],
  handed_over: [
    { seat: BEN, why: "time" },
    "A bot plays on for Ben: the clock has run out.",
    "Un robot joue à la place de Ben~: le temps est écoulé.",
  ],
  reclaimed: [{ seat: BEN }, "Ben is back and plays on.", "Ben a repris sa place."],
  resigned: [{ seat: BEN }, "Ben resigned; a bot plays on.", "Ben a abandonné~; un robot continue."],
  rematched: [{}, "A new table is open for another game.", "Une nouvelle table est ouverte pour la revanche."],
};

describe("lines that are no decisions", () => {
  for (const [kind, [more, english, french]] of Object.entries(LINES)) {
    test(kind, () => {
      const made = { seq: 1, at: 0, kind, events: [], ...more };
      expect(plain(tellLine(made, telling("en")))).toBe(english);
      expect(plain(tellLine(made, telling("fr"))).replaceAll("\u202f", "~")).toBe(french);
    });
  }

  test("why a bot plays on, for every reason", () => {
    for (const why of ["vote", "absent", "time", "idle", "another"]) {
      expect(
        plain(tellLine({ seq: 1, at: 0, kind: "handed_over", seat: BEN, why, events: [] }, telling("fr"))),
      ).toMatch(/^Un robot.*\.$/);
    }
  });

  test("talk is found by who and when", () => {
    const talk: TalkSeen[] = [
      { seat: BEN, at: 5, text: "hello" },
      { seat: 0, at: 6, sign: "wow" },
    ];
    const at = (seat: number, when: number) =>
      plain(tellLine({ seq: 1, at: when, kind: "said", seat, events: [] }, telling("en", { talk })));
    expect(at(BEN, 5)).toBe("Ben: hello");
    expect(at(0, 6)).toBe("You: Wow!");
    expect(at(0, 7)).toBe("");
  });
});

describe("a story", () => {
  const decided = (seq: number, seat: number, ...events: EventSeen[]): LineSeen => ({
    seq,
    at: seq,
    kind: "decided",
    seat,
    events,
  });
  const drawn: EventSeen = { type: "drawn", seat: BEN, deck: "train" };
  const all = (story: LineSeen[]) => tell(story, telling("en")).map((entry) => plain(entry.parts));

  test("two cards of one turn are one entry", () => {
    expect(all([decided(1, BEN, drawn), decided(2, BEN, drawn)])).toEqual(["Ben drew two cards."]);
  });

  test("a chosen refill between them changes nothing, and another turn begins anew", () => {
    const taken: EventSeen = { type: "taken", seat: BEN, card: "red", slot: 0 };
    const up: EventSeen = { type: "face_up", slot: 0, card: "blue", deck: "train" };
    expect(all([decided(1, BEN, taken), decided(2, BEN, up), decided(3, BEN, drawn), decided(4, BEN, drawn)])).toEqual([
      "Ben took a red card and drew a card.",
      "Ben drew a card.",
    ]);
  });

  test("tickets drawn, kept and put back are one entry", () => {
    const offered: EventSeen = { type: "offered", seat: BEN };
    expect(
      all([
        decided(1, BEN, offered, offered, offered),
        decided(2, BEN, { type: "kept", seat: BEN }),
        decided(3, BEN, { type: "returned", seat: BEN }),
      ]),
    ).toEqual(["Ben drew three tickets and kept one."]);
    // The last ticket of the deck.
    expect(all([decided(1, BEN, offered), decided(2, BEN, { type: "kept", seat: BEN })])).toEqual([
      "Ben drew one ticket and kept one.",
    ]);
  });

  test("a tunnel and its end are one entry; a seat says nothing while it lays cards", () => {
    const turned: EventSeen = { type: "turned_over", card: "red" };
    expect(
      all([
        decided(1, BEN),
        decided(2, BEN, turned),
        decided(3, BEN, { type: "withdrawn", seat: BEN, track: "new_york-san_francisco" }),
      ]),
    ).toEqual(["Ben dug a tunnel: 1 red turned up. Ben gave up the tunnel New York – San Francisco."]);
  });

  test("the entry that grows has the number of its last line", () => {
    expect(tell([decided(1, BEN, drawn), decided(2, BEN, drawn)], telling("en"))[0]!.seq).toBe(2);
  });
});

test("parts name what can be shown on the map", () => {
  const { board, ...rest } = telling("en");
  const parts = tellLine(
    line([
      { type: "claimed", seat: BEN, track: "oslo-bergen/1", points: 4 },
      { type: "kept", seat: BEN, ticket: "oslo-lodz" },
    ]),
    { board, ...rest },
  );
  expect(parts.find((part) => part.track)).toEqual({ text: "Oslo – Bergen", track: "oslo-bergen/1" });
  expect(places(parts, board)).toEqual(["oslo-bergen/1", "oslo", "lodz"]);
});

test("French keeps its punctuation close", () => {
  for (const [events, , , more, ships] of Object.values(CASES))
    expect(said("fr", events, more, ships)).not.toMatch(/ [;:!?»]|« /);
});

describe("marks stay with what they follow", () => {
  test.each(Object.entries(CASES))("%s", (_, [events, , , more, ships]) => {
    for (const language of ["en", "fr"] as const) {
      const parts = tellLine(line(events, more), telling(language, { ships }));
      const joined = withMarks(parts);
      expect(joined.map(({ text, after }) => text + after).join("")).toBe(plain(parts));
      for (const { text } of joined.slice(1)) expect(text).not.toMatch(/^\u202f?[,.;:!?)]/);
    }
  });

  test("after a ticket", () => {
    const parts = [{ text: "Oslo – Łódź", ticket: "oslo-lodz" }, { text: ", put back" }, { text: "!" }];
    expect(withMarks(parts).map(({ text, after }) => [text, after])).toEqual([
      ["Oslo – Łódź", ","],
      [" put back", "!"],
      ["", ""],
    ]);
  });
});

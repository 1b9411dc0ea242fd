import { describe, expect, test } from "vitest";
import type { Language, MoveSeen } from "../../../wire/types";
import { boardIn, texts } from "../story/fixture";
import { plain } from "../story/phrases";
import { simple, type Situation } from "../../../moves/typed";
import { examples, parse } from "./parse";

const TURN: MoveSeen[] = [
  { text: "draw train", kind: "draw", deck: "train" },
  { text: "take green", kind: "take", card: "green" },
  { text: "take red", kind: "take", card: "red" },
  { text: "take locomotive", kind: "take", card: "locomotive" },
  { text: "claim oslo-bergen/1 blue*3", kind: "claim", track: "oslo-bergen/1", cards: { blue: 3 } },
  {
    text: "claim oslo-bergen/1 blue*2 locomotive",
    kind: "claim",
    track: "oslo-bergen/1",
    cards: { blue: 2, locomotive: 1 },
  },
  { text: "claim oslo-bergen/2 red*3", kind: "claim", track: "oslo-bergen/2", cards: { red: 3 } },
  { text: "claim malmo-lodz green*3", kind: "claim", track: "malmo-lodz", cards: { green: 3 } },
  { text: "claim new_york-san_francisco any*3", kind: "claim", track: "new_york-san_francisco", cards: {}, free: 3 },
  { text: "tickets", kind: "tickets" },
];

function at(
  language: Language,
  moves: MoveSeen[] = TURN,
  more: Partial<Situation> & { ships?: boolean } = {},
): Situation {
  const { ships, ...rest } = more;
  return { moves, board: boardIn(language, ships), words: texts[language], hints: true, mayUndo: true, ...rest };
}

/** The move that Enter would play; the number of choices where it is not clear; "!" and the message where nothing fits. */
function meant(text: string, situation: Situation): string | number {
  const parsed = parse(text, situation);
  if (parsed.kind === "problem") return `! ${parsed.message}`;
  if (parsed.kind === "special") return `* ${parsed.what}`;
  if (parsed.kind === "payment") return `$ ${parsed.track}`;
  return parsed.sure ? parsed.matches[0]!.move.text : parsed.matches.length;
}

test("words without accents, case or signs", () => {
  expect(simple("Prendre Malmö – Łódź, s’il te plaît")).toEqual(["prendre", "malmo", "lodz", "s", "il", "te", "plait"]);
});

describe("in English", () => {
  const cases: [string, string | number][] = [
    ["take green", "take green"],
    ["TAKE Green!", "take green"],
    ["take a green card", "take green"],
    ["ta g", "take green"],
    ["green", "take green"],
    ["take", 3],
    ["pick loco", "take locomotive"],
    ["draw", "draw train"],
    ["dr", "draw train"],
    ["draw a card", "draw train"],
    ["tickets", "tickets"],
    ["tick", "tickets"],
    ["t", 9],
    ["claim malmo lodz", "claim malmo-lodz green*3"],
    ["claim Malmö – Łódź", "claim malmo-lodz green*3"],
    ["claim lodz", "claim malmo-lodz green*3"],
    ["lodz malmo", "claim malmo-lodz green*3"],
    ["c mal", "claim malmo-lodz green*3"],
    ["claim oslo bergen", 3],
    ["claim oslo to bergen with red", "claim oslo-bergen/2 red*3"],
    ["claim oslo bergen blue", "claim oslo-bergen/1 blue*3"],
    ["claim oslo bergen blue locomotive", "claim oslo-bergen/1 blue*2 locomotive"],
    ["claim oslo bergen 2 red", "claim oslo-bergen/2 red*3"],
    ["claim oslo-bergen/1 blue*2 locomotive", "claim oslo-bergen/1 blue*2 locomotive"],
    ["claim new york san francisco", "claim new_york-san_francisco any*3"],
    ["claim san york", "claim new_york-san_francisco any*3"],
    ["build malmo", "claim malmo-lodz green*3"],
    ["undo", "* undo"],
    ["hint", "* hint"],
    ["help", "* help"],
    ["?", "* help"],
  ];
  for (const [text, move] of cases) test(text, () => expect(meant(text, at("en"))).toBe(move));
});

describe("en français", () => {
  const cases: [string, string | number][] = [
    ["prendre vert", "take green"],
    ["prendre une carte verte", "take green"],
    ["prends la verte", "take green"],
    ["prendre oslo bergen", 3],
    ["prendre oslo bergen rouge", "claim oslo-bergen/2 red*3"],
    ["prendre malmö łódź", "claim malmo-lodz green*3"],
    ["piocher", "draw train"],
    ["pioche une carte", "draw train"],
    ["route malmo lodz", "claim malmo-lodz green*3"],
    ["route oslo bergen rouge", "claim oslo-bergen/2 red*3"],
    ["prendre la route malmö – łódź", "claim malmo-lodz green*3"],
    ["tickets", "tickets"],
    ["destinations", "tickets"],
    ["dest", "tickets"],
    ["billets", "tickets"],
    ["annuler", "* undo"],
    ["conseil", "* hint"],
    ["aide", "* help"],
    ["?", "* help"],
    ["take green", "take green"],
    ["draw", "draw train"],
    ["claim malmo lodz", "claim malmo-lodz green*3"],
  ];
  for (const [text, move] of cases) test(text, () => expect(meant(text, at("fr"))).toBe(move));
});

test("the cheapest payment comes first", () => {
  const parsed = parse("claim oslo bergen", at("en"));
  expect(parsed.kind === "moves" && parsed.matches.map((one) => one.move.text)).toEqual([
    "claim oslo-bergen/1 blue*3",
    "claim oslo-bergen/2 red*3",
    "claim oslo-bergen/1 blue*2 locomotive",
  ]);
  expect(parsed.kind === "moves" && plain(parsed.matches[2]!.say)).toBe(
    "Claim Oslo – Bergen with 2 blue and a locomotive",
  );
});

describe("a claim that names all its cards", () => {
  const meantBy = (text: string, ships = false) => parse(text, at("en", TURN, { ships }));
  test("is a payment for the server to judge, its track named from either end", () => {
    const payment = { kind: "payment", track: "new_york-san_francisco", cards: { red: 2, blue: 1 } };
    expect(meantBy("claim new_york-san_francisco red*2 blue")).toEqual(payment);
    expect(meantBy("claim san_francisco-new_york red blue red")).toEqual(payment);
    const twin = { kind: "payment", track: "oslo-bergen/2", cards: { green: 3 } };
    expect(meantBy("claim bergen-oslo/2 green*3")).toEqual(twin);
  });
  test("is a move where there is one", () => {
    expect(meant("claim oslo-bergen/1 blue*2 locomotive", at("en"))).toBe("claim oslo-bergen/1 blue*2 locomotive");
  });
  test("is nothing with a card or a track that is not there, nor at another moment", () => {
    expect(meantBy("claim new_york-san_francisco pink*2").kind).toBe("problem");
    expect(meantBy("claim new_york-atlantis red*2").kind).toBe("problem");
    expect(parse("claim oslo-bergen/1 red*2", at("en", [{ text: "withdraw", kind: "withdraw" }])).kind).toBe("problem");
  });
});

test("open cards by their place", () => {
  const market = ["red", null, "green", "red", "locomotive"];
  expect(meant("take 3", at("en", TURN, { market }))).toBe("take green");
  expect(meant("take 4", at("en", TURN, { market }))).toBe("take red");
  expect(meant("take 2", at("en", TURN, { market }))).toMatch(/^!/);
});

describe("tickets", () => {
  const offer = ["oslo-lodz", "bergen-malmo", "oslo-malmo"];
  const moves: MoveSeen[] = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]].map((picked) => {
    const tickets = picked.map((one) => offer[one]!);
    return { text: `keep ${tickets.join(" ")}`, kind: "keep", tickets };
  });
  const keep = (text: string, language: Language = "en") => meant(text, at(language, moves, { offer }));

  test("by number", () => {
    expect(keep("keep 1 3")).toBe("keep oslo-lodz oslo-malmo");
    expect(keep("keep 3, 1")).toBe("keep oslo-lodz oslo-malmo");
    expect(keep("1 2 3")).toBe("keep oslo-lodz bergen-malmo oslo-malmo");
    expect(keep("garder 2", "fr")).toBe("keep bergen-malmo");
    expect(keep("keep 4")).toMatch(/^!/);
  });
  test("by city, if that is clear", () => {
    expect(keep("keep bergen")).toBe("keep bergen-malmo");
    expect(keep("keep lodz bergen")).toBe("keep oslo-lodz bergen-malmo");
    expect(keep("keep oslo")).toBe(3);
  });
  test("all of them", () => {
    expect(keep("keep all")).toBe("keep oslo-lodz bergen-malmo oslo-malmo");
    expect(keep("garder tout", "fr")).toBe("keep oslo-lodz bergen-malmo oslo-malmo");
  });
  test("none, where that is allowed", () => {
    expect(keep("keep none")).toMatch(/^!/);
    expect(meant("keep none", at("en", [...moves, { text: "keep none", kind: "keep", tickets: [] }], { offer }))).toBe(
      "keep none",
    );
  });
  test("the order in which they go back", () => {
    const back: MoveSeen[] = offer
      .slice(1)
      .map((ticket) => ({ text: `return ${ticket}`, kind: "return", tickets: [ticket] }));
    expect(meant("return bergen malmo", at("en", back, { offer }))).toBe("return bergen-malmo");
    expect(meant("rendre bergen", at("fr", back, { offer }))).toBe("return bergen-malmo");
    expect(meant("oslo", at("fr", back, { offer }))).toBe("return oslo-malmo");
  });
});

describe("other questions", () => {
  test("a tunnel", () => {
    const moves: MoveSeen[] = [
      { text: "pay blue*2", kind: "pay", cards: { blue: 2 } },
      { text: "pay blue locomotive", kind: "pay", cards: { blue: 1, locomotive: 1 } },
      { text: "withdraw", kind: "withdraw" },
    ];
    expect(meant("pay", at("en", moves))).toBe(2);
    expect(meant("pay blue", at("en", moves))).toBe("pay blue*2");
    expect(meant("pay locomotive", at("en", moves))).toBe("pay blue locomotive");
    expect(meant("renoncer", at("fr", moves))).toBe("withdraw");
    expect(meant("give up", at("en", moves))).toBe("withdraw");
    expect(meant("payer bleu", at("fr", moves))).toBe("pay blue*2");
  });
  test("free cards, one after the other", () => {
    const moves: MoveSeen[] = [
      { text: "spend blue", kind: "spend", card: "blue" },
      { text: "spend red*2", kind: "spend", card: "red", count: 2 },
    ];
    expect(meant("spend blue", at("en", moves))).toBe("spend blue");
    expect(meant("red", at("en", moves))).toBe("spend red*2");
    expect(meant("poser rouge", at("fr", moves))).toBe("spend red*2");
  });
  test("wagons and ships", () => {
    const moves: MoveSeen[] = [
      { text: "draw wagon", kind: "draw", deck: "wagon" },
      { text: "draw ship", kind: "draw", deck: "ship" },
      { text: "take red_wagon", kind: "take", card: "red_wagon" },
      { text: "take red_wagon_anchor", kind: "take", card: "red_wagon_anchor" },
      { text: "take red_ship", kind: "take", card: "red_ship" },
      { text: "take red_double_ship", kind: "take", card: "red_double_ship" },
      { text: "exchange 2 ship", kind: "exchange", piece: "ship", count: 2 },
      { text: "exchange 12 ship", kind: "exchange", piece: "ship", count: 12 },
      { text: "harbour malmo", kind: "harbour", city: "malmo" },
    ];
    const world = (language: Language) => at(language, moves, { ships: true });
    expect(meant("draw", world("en"))).toBe(2);
    expect(meant("draw ship", world("en"))).toBe("draw ship");
    expect(meant("piocher bateau", world("fr"))).toBe("draw ship");
    expect(meant("take red wagon", world("en"))).toBe("take red_wagon");
    expect(meant("take red wagon anchor", world("en"))).toBe("take red_wagon_anchor");
    expect(meant("take red ship", world("en"))).toBe("take red_ship");
    expect(meant("take double red ship", world("en"))).toBe("take red_double_ship");
    expect(meant("prendre double bateau rouge", world("fr"))).toBe("take red_double_ship");
    expect(meant("prendre wagon rouge à ancre", world("fr"))).toBe("take red_wagon_anchor");
    expect(meant("take red", world("en"))).toBe(4);
    expect(meant("swap 2 ships", world("en"))).toBe("exchange 2 ship");
    expect(meant("échanger 12 bateaux", world("fr"))).toBe("exchange 12 ship");
    expect(meant("harbour malmo", world("en"))).toBe("harbour malmo");
    expect(meant("port malmö", world("fr"))).toBe("harbour malmo");
  });
  test("a refill, a split, a pass", () => {
    const refills: MoveSeen[] = ["wagon", "ship"].map((deck) => ({ text: `refill ${deck}`, kind: "refill", deck }));
    expect(meant("ship", at("en", refills, { ships: true }))).toBe("refill ship");
    expect(meant("remplacer bateau", at("fr", refills, { ships: true }))).toBe("refill ship");
    const splits: MoveSeen[] = [19, 20].map((n) => ({
      text: `split ${n} ${60 - n}`,
      kind: "split",
      pieces: { wagon: n, ship: 60 - n },
    }));
    expect(meant("split 20", at("en", splits))).toBe("split 20 40");
    expect(meant("20", at("en", splits))).toBe("split 20 40");
    expect(meant("pass", at("en", [{ text: "pass", kind: "pass" }]))).toBe("pass");
  });
});

describe("what cannot be done is said", () => {
  test("not your turn", () => {
    expect(meant("take green", at("en", []))).toMatch(/not your turn/);
    expect(meant("undo", at("en", []))).toBe("* undo");
    expect(meant("undo", at("en", [], { mayUndo: false }))).toMatch(/Nothing can be taken back/);
    expect(meant("hint", at("en", TURN, { hints: false }))).toMatch(/without hints/);
  });
  test("a verb that is not possible now", () => {
    expect(meant("withdraw", at("en"))).toBe("! “withdraw” is not possible now. You can: draw, take, claim, tickets.");
  });
  test("a thing that is not there", () => {
    expect(meant("take purple", at("en"))).toBe("! Nothing to take matches “purple”.");
    expect(meant("claim atlantis", at("en"))).toBe("! Nothing to claim matches “atlantis”.");
  });
  test("no word of ours", () => {
    expect(meant("xyzzy", at("en"))).toMatch(/^! “xyzzy” is not a move here/);
    expect(meant("  ", at("en"))).toMatch(/^! Type a move/);
    expect(meant("card", at("en"))).toMatch(/^!/);
  });
});

test("every example means what it is an example of, in both languages", () => {
  for (const language of ["en", "fr"] as const) {
    const situation = at(language);
    for (const { kind, text } of examples(situation)) {
      const parsed = parse(text, situation);
      expect(parsed.kind === "moves" && parsed.matches[0]!.move.kind, text).toBe(kind);
    }
  }
});

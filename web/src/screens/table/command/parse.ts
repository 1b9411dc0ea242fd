/**
 * What somebody typed, as legal moves. A move is named by its verb and by words for its parts, in any order; beginnings
 * of words suffice, and accents and case do not matter. Everything the record format can say is understood too. Pure.
 */

import type { Cards } from "../../../cards/count";
import type { MoveSeen } from "../../../wire/types";
import { Phrases, plain, type Names, type Part, type Texts } from "../story/phrases";
import { sayMove } from "./say";

export interface Situation {
  moves: readonly MoveSeen[];
  board: Names;
  words: Texts;
  /** The tickets on offer and the open cards, in their order, so that numbers can name them. */
  offer?: readonly string[];
  market?: readonly (string | null)[];
  mayUndo?: boolean;
  hints?: boolean;
}

export interface Match {
  move: MoveSeen;
  say: Part[];
}

export type Special = "undo" | "hint" | "help";

export type Parsed =
  /** Best first. `sure`: the first one is what was meant, and can be played. */
  | { kind: "moves"; matches: Match[]; sure: boolean }
  | { kind: "special"; what: Special; say: string }
  /** A track and all the cards for it, which no move names: those that stand in are laid one by one. */
  | { kind: "payment"; track: string; cards: Cards }
  | { kind: "problem"; message: string };

/** A word of a move, in all the ways it can be written. */
type Term = string[];

interface Candidate {
  move: MoveSeen;
  /** Words that name it. */
  terms: Term[];
  /** Words that may be said too: how many, which of several tracks. */
  beside: Term[];
}

const SPECIALS: readonly Special[] = ["undo", "hint", "help"];
const LETTERS: Record<string, string> = { ø: "o", ł: "l", æ: "ae", œ: "oe", ß: "ss", đ: "d", ð: "d", þ: "th" };

/** Lower case, without accents, in words. */
export function simple(text: string): string[] {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[øłæœßđðþ]/g, (letter) => LETTERS[letter]!)
    .split(/[^\p{L}\p{N}?]+/u)
    .filter(Boolean);
}

export function parse(text: string, situation: Situation): Parsed {
  const { words } = situation;
  const typed = simple(text);
  const exact = situation.moves.find((move) => simple(move.text).join(" ") === typed.join(" "));
  if (exact && typed.length) return { kind: "moves", matches: [match(exact, situation)], sure: true };
  const [verb, ...rest] = typed;
  if (verb === undefined) return { kind: "problem", message: words.story.cannot.empty };
  const special = specialOf(typed, situation);
  if (special) return special;
  if (!situation.moves.length) return { kind: "problem", message: words.story.cannot.notYourTurn };
  return (
    byVerb(verb, rest, situation) ??
    byWords(typed, situation) ??
    paid(text, situation) ??
    problem(text, verb, rest, situation)
  );
}

/** "claim umea-vaasa/1 red*2", as the record format names tracks and cards: whether they pay is asked of the server. */
function paid(text: string, { moves, board }: Situation): Parsed | null {
  const [verb, name = "", ...said] = text.trim().toLowerCase().split(/\s+/);
  const track = trackCalled(name, board);
  if (verb !== "claim" || !track || !said.length || !moves.some((move) => move.kind === "claim")) return null;
  const cards: Cards = {};
  for (const word of said) {
    const [, card = "", times = "1"] = /^([a-z_]+)(?:\*(\d{1,3}))?$/.exec(word) ?? [];
    if (!board.cards.has(card)) return null;
    cards[card] = (cards[card] ?? 0) + Number(times);
  }
  return { kind: "payment", track, cards };
}

/** The id of a track that is named from either end. */
function trackCalled(name: string, board: Names): string | undefined {
  const [, a, b, twin = ""] = /^([^-]+)-([^/]+)(\/\d+)?$/.exec(name) ?? [];
  return [name, `${b}-${a}${twin}`].find((id) => board.tracks.has(id));
}

/** Everything that can be done now, one example for each kind of move: for help, and for an empty field. */
export function examples(situation: Situation): { kind: string; text: string; move: MoveSeen }[] {
  const kinds = [...new Set(situation.moves.map((move) => move.kind))];
  return kinds.map((kind) => {
    const move = situation.moves.find((one) => one.kind === kind)!;
    return { kind, text: example(move, situation), move };
  });
}

// Verbs -----------------------------------------------------------------------------------------------------------------

function verbsOf(kind: string, words: Texts): string[] {
  const own = (words.story.verbs as Record<string, string>)[kind] ?? "";
  return [...own.split(" "), kind].filter(Boolean);
}

export function verbOf(kind: string, words: Texts): string {
  return verbsOf(kind, words)[0] ?? kind;
}

function saysVerb(typed: string, kind: string, words: Texts): boolean {
  return verbsOf(kind, words).some((verb) => simple(verb).join("").startsWith(typed) || verb === typed);
}

function isVerb(typed: string, kind: string, words: Texts): boolean {
  return verbsOf(kind, words).some((verb) => (simple(verb).join("") || verb) === typed);
}

function specialOf(typed: string[], situation: Situation): Parsed | null {
  const { words } = situation;
  const [verb, ...rest] = typed;
  if (rest.length || verb === undefined) return null;
  const what = SPECIALS.find((one) => isVerb(verb, one, words)) ?? onlySpecial(verb, situation);
  if (!what) return null;
  if (what === "undo" && !situation.mayUndo) return { kind: "problem", message: words.story.cannot.noUndo };
  if (what === "hint" && !situation.hints) return { kind: "problem", message: words.story.cannot.noHints };
  return { kind: "special", what, say: words.story.move[what] };
}

/** The beginning of a special word, where it cannot be the beginning of a move. */
function onlySpecial(verb: string, { moves, words }: Situation): Special | undefined {
  if (moves.some((move) => saysVerb(verb, move.kind, words))) return undefined;
  const meant = SPECIALS.filter((one) => saysVerb(verb, one, words));
  return meant.length === 1 ? meant[0] : undefined;
}

// Moves -----------------------------------------------------------------------------------------------------------------

function byVerb(verb: string, rest: string[], situation: Situation): Parsed | null {
  const meant = (says: typeof saysVerb) => situation.moves.filter((move) => says(verb, move.kind, situation.words));
  const whole = matching(meant(isVerb), rest, situation);
  if (whole) return whole;
  const begun = meant(saysVerb);
  const found = matching(begun, rest, situation);
  const oneKind = new Set(begun.map((move) => move.kind)).size === 1;
  return found?.kind === "moves" ? { ...found, sure: found.sure && (oneKind || found.matches.length === 1) } : found;
}

/** Without a verb: "green", "oslo bergen". */
function byWords(typed: string[], situation: Situation): Parsed | null {
  const usual = fillers(situation.words);
  return typed.every((word) => usual.has(word)) ? null : matching(situation.moves, typed, situation);
}

function matching(moves: readonly MoveSeen[], typed: string[], situation: Situation): Parsed | null {
  if (!moves.length) return null;
  const said = typed.filter((word) => !fillers(situation.words).has(word) || !Number.isNaN(Number(word)));
  const tickets = moves.filter((move) => move.kind === "keep");
  const kept = tickets.length ? keeping(tickets, said, situation) : [];
  const others = moves.filter((move) => move.kind !== "keep").map((move) => candidate(move, situation));
  const found = [...kept, ...others.flatMap((one) => rated(one, said))];
  if (!found.length) return null;
  const best = found.sort(
    (a, b) => compare(a.rank, b.rank) || compare(price(a.move, situation), price(b.move, situation)),
  );
  const sure = best.length === 1 || (best[0]!.rank[0] === 0 && best[1]!.rank[0] !== 0);
  return { kind: "moves", matches: best.map((one) => match(one.move, situation)), sure };
}

function match(move: MoveSeen, { board, words }: Situation): Match {
  return { move, say: sayMove(move, board, words) };
}

interface Rated {
  move: MoveSeen;
  /** Smaller is better: whether something of it was left unsaid, then how much was only begun. */
  rank: number[];
}

/** Whether all that was said names this move. */
function rated({ move, terms, beside }: Candidate, said: string[]): Rated[] {
  const used = assigned(said, [...terms, ...beside]);
  if (!used) return [];
  const named = terms.filter((_, i) => used.has(i)).length;
  const begun = [...used].filter(([i, word]) => ![...terms, ...beside][i]!.includes(word)).length;
  return [{ move, rank: [named === terms.length && begun === 0 ? 0 : 1, begun] }];
}

/** Gives each word a term of its own; null if that cannot be done. */
function assigned(said: string[], terms: Term[]): Map<number, string> | null {
  const used = new Map<number, string>();
  const place = (at: number): boolean => {
    if (at === said.length) return true;
    const word = said[at]!;
    const fits = terms.flatMap((term, i) => (!used.has(i) && means(word, term) ? [i] : []));
    fits.sort((a, b) => Number(terms[b]!.includes(word)) - Number(terms[a]!.includes(word)));
    for (const i of fits) {
      used.set(i, word);
      if (place(at + 1)) return true;
      used.delete(i);
    }
    return false;
  };
  return place(0) ? used : null;
}

/** Numbers are meant as they stand; words may be cut short. */
function means(word: string, term: Term): boolean {
  return term.some((one) => (/^\d+$/.test(word) ? one === word : one.startsWith(word)));
}

/** Tickets to keep: each is named by its number or its cities, and nothing else is kept. */
function keeping(moves: MoveSeen[], said: string[], situation: Situation): Rated[] {
  const { words, offer = [] } = situation;
  const says = (list: string) => said.length === 1 && simple(list).some((one) => one === said[0]);
  if (says(words.story.everything)) return moves.filter((move) => move.tickets?.length === offer.length).map(certain);
  if (says(words.story.nothing)) return moves.filter((move) => !move.tickets?.length).map(certain);
  if (!said.length) return moves.map((move) => ({ move, rank: [1, move.tickets?.length ?? 0] }));
  const named = (ticket: string): Term => [
    String(offer.indexOf(ticket) + 1),
    ...simple(situation.board.ticket(ticket)),
    ...simple(ticket),
  ];
  return moves.flatMap((move) => {
    const terms = (move.tickets ?? []).map(named);
    const all = said.every((word) => terms.some((term) => means(word, term)));
    const only = terms.every((term) => said.some((word) => means(word, term)));
    if (!all || !only || !terms.length) return [];
    const numbers = said.every((word) => /^\d+$/.test(word)) && said.length === terms.length;
    return [{ move, rank: [numbers ? 0 : 1, Math.abs(terms.length - said.length)] }];
  });
}

function certain(move: MoveSeen): Rated {
  return { move, rank: [0, 0] };
}

// Words of a move -------------------------------------------------------------------------------------------------------

function candidate(move: MoveSeen, situation: Situation): Candidate {
  const { board } = situation;
  const made = (terms: Term[], beside: Term[] = []): Candidate => ({ move, terms, beside });
  switch (move.kind) {
    case "take":
      return made(cardTerms(move.card ?? "", situation), [slots(move.card ?? "", situation)]);
    case "spend":
      return made(cardTerms(move.card ?? "", situation), [[String(move.count ?? 1)]]);
    case "draw":
    case "refill":
      return made(deckTerms(move.deck ?? "", situation));
    case "claim": {
      const cities = trackTerms(move.track ?? "", board);
      const cards = paidTerms(move, situation);
      return made([...cities, ...cards.terms], [...cards.beside, twin(move.track ?? "")]);
    }
    case "pay":
    case "build": {
      const cards = paidTerms(move, situation);
      return made(cards.terms, cards.beside);
    }
    case "return":
      return made(
        (move.tickets ?? []).flatMap((ticket) => wordsOf(board.ticket(ticket))),
        [[String((situation.offer ?? []).indexOf(move.tickets?.[0] ?? "") + 1)]],
      );
    case "harbour":
      return made(wordsOf(board.city(move.city ?? "")));
    case "exchange":
      return made([[String(move.count ?? 0)], pieceTerm(move.piece ?? "", situation)]);
    case "split":
      return made([[move.text.split(" ")[1] ?? ""]], [[move.text.split(" ")[2] ?? ""]]);
    default:
      return made([]);
  }
}

function wordsOf(name: string): Term[] {
  return simple(name).map((word) => [word]);
}

/** The cities by their names, and by their ids where these differ. */
function trackTerms(id: string, board: Names): Term[] {
  const track = board.tracks.get(id);
  return (track ? [track.a, track.b] : []).flatMap((city) => wordsOf(board.city(city)));
}

/** "/2" of two tracks between the same cities. */
function twin(track: string): Term {
  return [track.split("/")[1] ?? ""];
}

/** The words of a card: its colour in every form, and what else is said of it. */
function cardTerms(card: string, { board, words }: Situation): Term[] {
  const facts = board.cards.get(card);
  const phrases = new Phrases(board, words);
  const shown = (n: number) =>
    [phrases.taken({ [card]: n }), phrases.laid({ [card]: n })].flatMap((text) => simple(plain(phrases.cut(text))));
  const usual = fillers(words);
  const forms = [...new Set([...shown(1), ...shown(2)])].filter((word) => !usual.has(word) && !/^\d+$/.test(word));
  const colour = simple(facts?.colour ? `${words.common.colours[facts.colour as "red"] ?? ""} ${facts.colour}` : card);
  const coloured = forms.filter((form) => colour.some((one) => form.startsWith(one)));
  const others = new Set(forms.filter((form) => !coloured.includes(form) && !NUMBERS.has(form)));
  return [[...new Set([...colour, ...coloured])], ...grouped([...others], simple(card))];
}

/** Spelled-out numbers in phrases are not names. */
const NUMBERS = new Set(["two", "deux", "one", "un", "une"]);

/** One term for each thing: "ship" and "ships" are the same, and "ship" in an id means the "bateau" of a name. */
function grouped(forms: string[], id: string[]): Term[] {
  const terms: Term[] = [];
  for (const form of forms) {
    const same = terms.find((term) => term.some((one) => one.slice(0, 4) === form.slice(0, 4)));
    if (same) same.push(form);
    else terms.push([form]);
  }
  const spoken: Record<string, string[]> = {
    ship: ["bateau"],
    anchor: ["ancre"],
    double: ["double", "doubles"],
    wagon: ["wagon"],
  };
  for (const word of id) {
    const same = terms.find((term) =>
      term.some((one) => [word, ...(spoken[word] ?? [])].some((name) => one.startsWith(name))),
    );
    if (same && !same.includes(word)) same.push(word);
  }
  return terms;
}

function slots(card: string, { market = [] }: Situation): Term {
  return market.flatMap((open, place) => (open === card ? [String(place + 1)] : []));
}

function deckTerms(deck: string, { board, words }: Situation): Term[] {
  if (board.facts.rules.decks.length < 2) return [];
  const phrases = new Phrases(board, words);
  return [[...simple(phrases.hidden({ [deck]: 1 })).filter((word) => !fillers(words).has(word)), deck]];
}

function pieceTerm(piece: string, { board, words }: Situation): Term {
  const phrases = new Phrases(board, words);
  return [...simple(phrases.pieces({ [piece]: 1 })), ...simple(phrases.pieceKind(piece)), piece].filter(
    (word) => !/^\d+$/.test(word),
  );
}

function paidTerms(move: MoveSeen, situation: Situation): { terms: Term[]; beside: Term[] } {
  const cards = Object.entries(move.cards ?? {});
  const free = move.free ?? 0;
  const unit = / pair(\*\d+)?$/.test(move.text) ? ["pair", "paire", "paires"] : ["any", "choix", "choice"];
  return {
    terms: [...cards.flatMap(([card]) => cardTerms(card, situation)), ...(free ? [unit] : [])],
    beside: [...cards.map(([, count]) => [String(count)]), ...(free ? [[String(free)]] : [])],
  };
}

function fillers(words: Texts): Set<string> {
  return new Set(simple(words.story.fillers));
}

/** What is dear comes last: free cards, then wilds, then many cards; few tickets before many. */
function price(move: MoveSeen, { board }: Situation): number[] {
  const cards = Object.entries(move.cards ?? {});
  const wilds = cards.filter(([card]) => board.isWild(card)).reduce((sum, [, count]) => sum + count, 0);
  const total = cards.reduce((sum, [, count]) => sum + count, 0);
  return [move.free ?? 0, wilds, total, move.tickets?.length ?? 0];
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

// What cannot be done ---------------------------------------------------------------------------------------------------

function problem(text: string, verb: string, rest: string[], situation: Situation): Parsed {
  const { moves, words } = situation;
  const cannot = words.story.cannot;
  const possible = [...new Set(moves.map((move) => verbOf(move.kind, words)))].join(", ");
  const kind = Object.keys(words.story.verbs).find((one) => saysVerb(verb, one, words) && verb.length > 1);
  if (kind === undefined) return { kind: "problem", message: cannot.unknown(text.trim(), possible) };
  const name = verbOf(kind, words);
  const legal = moves.some((move) => saysVerb(verb, move.kind, words));
  const message = legal ? cannot.noneSuch(name, rest.join(" ")) : cannot.notNow(name, possible);
  return { kind: "problem", message };
}

/** How a move is typed, in the friendliest way. */
function example(move: MoveSeen, situation: Situation): string {
  const { board, words } = situation;
  const verb = verbOf(move.kind, words);
  const place = () => simple(board.track(move.track ?? "")).join(" ");
  switch (move.kind) {
    case "claim":
      return `${verb} ${place()}`;
    case "take":
    case "spend":
      return `${verb} ${cardTerms(move.card ?? "", situation)
        .map((term) => term[0])
        .join(" ")}`;
    case "keep":
      return `${verb} ${(move.tickets ?? []).map((ticket) => (situation.offer ?? []).indexOf(ticket) + 1).join(" ")}`;
    case "return":
      return `${verb} ${simple(board.ticket(move.tickets?.[0] ?? "")).join(" ")}`;
    case "harbour":
      return `${verb} ${simple(board.city(move.city ?? "")).join(" ")}`;
    case "draw":
    case "refill":
      return [verb, ...deckTerms(move.deck ?? "", situation).map((term) => term[0])].join(" ");
    case "exchange":
      return `${verb} ${move.count} ${pieceTerm(move.piece ?? "", situation)[0]}`;
    case "split":
      return `${verb} ${move.text.split(" ")[1]}`;
    default:
      return verb;
  }
}

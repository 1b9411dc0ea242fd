/** Words of a move, as somebody may type them. Pure. */

import { Phrases, plain, type Texts } from "../screens/table/story/phrases";
import type { MoveSeen } from "../wire/types";
import type { Board } from "../state/board.svelte";

export interface Situation {
  moves: readonly MoveSeen[];
  board: Board;
  words: Texts;
  /** The tickets on offer and the open cards, in their order, so that numbers can name them. */
  offer?: readonly string[];
  market?: readonly (string | null)[];
  mayUndo?: boolean;
  hints?: boolean;
}

/** A word of a move, in all the ways it can be written. */
export type Term = string[];

export interface Terms {
  /** Words that name it. */
  named: Term[];
  /** Words that may be said too: how many, which of several tracks. */
  beside: Term[];
}

export interface Rated {
  move: MoveSeen;
  /** Smaller is better: whether something of it was left unsaid, then how much was only begun. */
  rank: number[];
}

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

export function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

/** Numbers are meant as they stand; words may be cut short. */
export function means(word: string, term: Term): boolean {
  return term.some((one) => (isNumber(word) ? one === word : one.startsWith(word)));
}

export function wordsOf(name: string): Term[] {
  return simple(name).map((word) => [word]);
}

export function fillers(words: Texts): Set<string> {
  return new Set(simple(words.story.fillers));
}

/** The words of a card: its colour in every form, and what else is said of it. */
export function cardTerms(card: string, { board, words }: Situation): Term[] {
  const facts = board.cards.get(card);
  const phrases = new Phrases(board, words);
  const shown = (n: number) =>
    [phrases.taken({ [card]: n }), phrases.laid({ [card]: n })].flatMap((text) => simple(plain(phrases.cut(text))));
  const usual = fillers(words);
  const forms = [...new Set([...shown(1), ...shown(2)])].filter((word) => !usual.has(word) && !isNumber(word));
  const colour = simple(facts?.colour ? `${words.common.colours[facts.colour as "red"] ?? ""} ${facts.colour}` : card);
  const coloured = forms.filter((form) => colour.some((one) => form.startsWith(one)));
  const others = new Set(forms.filter((form) => !coloured.includes(form) && !NUMBERS.has(form)));
  return [[...new Set([...colour, ...coloured])], ...grouped([...others], simple(card), colour)];
}

/** The terms of several cards, with how many of each beside. */
export function cardsTerms(cards: Record<string, number>, situation: Situation): Terms {
  return {
    named: Object.keys(cards).flatMap((card) => cardTerms(card, situation)),
    beside: Object.values(cards).map((count) => [String(count)]),
  };
}

/** Spelled-out numbers in phrases are not names. */
const NUMBERS = new Set(["two", "deux", "one", "un", "une"]);

/** One term for each thing: "ship" and "ships" are the same, and so is a word of the id that only one term can mean. */
function grouped(forms: string[], id: string[], colour: string[]): Term[] {
  const terms: Term[] = [];
  for (const form of forms) {
    const same = terms.find((term) => term.some((one) => one.slice(0, 4) === form.slice(0, 4)));
    if (same) same.push(form);
    else terms.push([form]);
  }
  const begun = (word: string) => terms.find((term) => term.some((one) => one.startsWith(word)));
  const nameless = id.filter((word) => !begun(word) && !colour.includes(word));
  const unnamed = terms.filter((term) => !id.some((word) => begun(word) === term));
  for (const word of id) {
    const same = begun(word);
    if (same && !same.includes(word)) same.push(word);
  }
  if (nameless.length === 1 && unnamed.length === 1) unnamed[0]!.push(nameless[0]!);
  return terms;
}

/**
 * What somebody typed, as legal moves. A move is named by its verb and by words for its parts, in any order; beginnings
 * of words suffice, and accents and case do not matter. Everything the record format can say is understood too. Pure.
 */

import type { Cards } from "../../../cards/count";
import { KINDS, kindOf, MOVES, sayMove } from "../../../moves";
import { fillers, means, simple, type Rated, type Situation, type Terms } from "../../../moves/typed";
import type { MoveSeen } from "../../../wire/types";
import { compared } from "../choices/payments";
import type { Part, Texts } from "../story/phrases";

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

const SPECIALS: readonly Special[] = ["undo", "hint", "help"];

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

/** All the cards of something to pay for, which no move names: whether they pay is asked of the server. */
function paid(text: string, situation: Situation): Parsed | null {
  for (const kind of KINDS) {
    const { pays } = MOVES[kind];
    const payment = situation.moves.some((move) => move.kind === kind) && pays?.(text, situation);
    if (payment) return { kind: "payment", ...payment };
  }
  return null;
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
  return [...own.split(/\s/), kind].filter(Boolean);
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
  const found = KINDS.flatMap((kind) => {
    const { choose, parse } = MOVES[kind];
    const own = moves.filter((move) => move.kind === kind);
    if (choose) return own.length ? choose(own, said, situation) : [];
    return own.flatMap((move) => rated(move, parse(move, situation), said));
  });
  if (!found.length) return null;
  const best = found.sort(
    (a, b) => compared(a.rank, b.rank) || compared(price(a.move, situation), price(b.move, situation)),
  );
  const sure = best.length === 1 || (best[0]!.rank[0] === 0 && best[1]!.rank[0] !== 0);
  return { kind: "moves", matches: best.map((one) => match(one.move, situation)), sure };
}

function match(move: MoveSeen, { board, words }: Situation): Match {
  return { move, say: sayMove(move, board, words) };
}

/** Whether all that was said names this move. */
function rated(move: MoveSeen, { named, beside }: Terms, said: string[]): Rated[] {
  const terms = [...named, ...beside];
  const used = assigned(said, terms);
  if (!used) return [];
  const whole = named.every((_, i) => used.has(i));
  const begun = [...used].filter(([i, word]) => !terms[i]!.includes(word)).length;
  return [{ move, rank: [whole && begun === 0 ? 0 : 1, begun] }];
}

/** Gives each word a term of its own; null if that cannot be done. */
function assigned(said: string[], terms: Terms["named"]): Map<number, string> | null {
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

/** What is dear comes last: free cards, then wilds, then many cards; few tickets before many. */
function price(move: MoveSeen, { board }: Situation): number[] {
  const cards = Object.entries(move.cards ?? {});
  const wilds = cards.filter(([card]) => board.isWild(card)).reduce((sum, [, count]) => sum + count, 0);
  const total = cards.reduce((sum, [, count]) => sum + count, 0);
  return [move.free ?? 0, wilds, total, move.tickets?.length ?? 0];
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
  const rest = kindOf(move)?.example?.(move, situation);
  return [verbOf(move.kind, situation.words), ...(rest ? [rest] : [])].join(" ");
}

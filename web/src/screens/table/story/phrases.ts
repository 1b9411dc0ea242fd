/** Names and cards as parts of sentences, each of which can be tapped. Pure: words and names are given. */

import type { Board } from "../../../state/board.svelte";
import type { words as shown } from "../../../words";
import type { Who } from "../../../words/en/story";
import { kindOf, vehicleOf, wildName, type CardKind } from "../../../cards/kinds";

/** All texts, of one language. */
export type Texts = typeof shown;
/** A piece of a sentence; with one of the others it means a thing on the table. */
export interface Part {
  text: string;
  track?: string;
  city?: string;
  card?: string;
  ticket?: string;
}

/** Marks that must not begin a line. */
const CLOSING = /^\u202f?[,.;:!?)]+/;

/** Each part with the marks that follow it: a line may break after a button, and would begin with them. */
export function withMarks(parts: Part[]): (Part & { after: string })[] {
  const cut = (part: Part | undefined) =>
    (part && Object.keys(part).length === 1 ? CLOSING.exec(part.text)?.[0] : "") ?? "";
  return parts.map((part, i) => ({
    ...part,
    text: i ? part.text.slice(cut(part).length) : part.text,
    after: cut(parts[i + 1]),
  }));
}

/**
 * Texts are plain functions, which know nothing of parts. So each thing goes into them as a mark, and the finished
 * sentence is cut at the marks.
 */
export class Phrases {
  #parts: Part[] = [];

  constructor(
    readonly board: Board,
    readonly words: Texts,
  ) {}

  cut(sentence: string): Part[] {
    return sentence
      .split(/\u{e000}(\d+)\u{e001}/u)
      .map((piece, i) => (i % 2 ? this.#parts[Number(piece)]! : { text: piece }))
      .filter((part) => part.text !== "");
  }

  track(id: string): string {
    return this.#mark({ text: this.board.track(id), track: id });
  }

  city(id: string): string {
    return this.#mark({ text: this.board.city(id), city: id });
  }

  /** With what it is worth: for a tour, the most it can bring. */
  ticket(id: string): string {
    const facts = this.board.tickets.get(id);
    const worth = facts?.tour?.in_order ?? facts?.points ?? 0;
    return this.#mark({ text: this.words.story.ticket(this.board.ticket(id), worth), ticket: id });
  }

  tickets(ids: string[]): string {
    return this.words.story.all(ids.map((id) => this.ticket(id)));
  }

  /** "a green card and a locomotive". */
  taken(cards: Record<string, number>): string {
    return this.#cards(cards, this.words.story.card);
  }

  /** "3 blue and a locomotive". */
  laid(cards: Record<string, number>): string {
    return this.#cards(cards, this.words.story.laid);
  }

  /** Cards that nobody else sees: "two cards", and where there are several decks "a ship card". */
  hidden(decks: Record<string, number>): string {
    const several = this.board.facts.rules.decks.length > 1;
    const named = Object.entries(decks).map(([deck, n]) =>
      this.words.story.hidden(n, several ? this.#vehicle(deck) : ""),
    );
    return this.words.story.all(named);
  }

  pieces(counts: Record<string, number>): string {
    return this.words.story.all(
      Object.entries(counts).map(([piece, n]) => this.words.story.pieces(n, this.board.piece(piece))),
    );
  }

  #vehicle(deck: string): string {
    const piece = vehicleOf(this.board.facts.rules, deck);
    return piece ? this.board.piece(piece.id) : "";
  }

  #cards(
    cards: Record<string, number>,
    say: (kind: CardKind, colour: string, n: number, noun: string) => string,
  ): string {
    const { board } = this;
    const sorted = board.sorted(cards);
    return this.words.story.all(
      sorted.map(([card, n]) => {
        const facts = board.cards.get(card);
        const kind = kindOf(board.facts, facts);
        const noun = kind === "wild" ? wildName(board.facts.rules) : this.#vehicle(facts?.deck ?? "");
        return this.#mark({ text: say(kind, facts?.colour ?? card, n, noun), card });
      }),
    );
  }

  #mark(part: Part): string {
    return `\u{e000}${this.#parts.push(part) - 1}\u{e001}`;
  }
}

export function plain(parts: Part[]): string {
  return parts.map((part) => part.text).join("");
}

export function whoIs(seat: number | undefined, players: string[], viewer: number | null, words: Texts): Who {
  const name = (seat === undefined ? "" : players[seat]) || words.common.seat((seat ?? 0) + 1);
  return { name, you: seat !== undefined && seat === viewer };
}

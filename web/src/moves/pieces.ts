/** Pieces: how many of each kind to set out with, and some of one kind given for another. */

import ExchangePanel from "../screens/table/choices/ExchangePanel.svelte";
import { otherThan } from "../screens/table/choices/pieces";
import SplitChoice from "../screens/table/choices/SplitChoice.svelte";
import { Phrases, plain, type Names } from "../screens/table/story/phrases";
import type { MoveSeen } from "../wire/types";
import type { EventKind, MoveKind } from "./kind";
import { isNumber, simple, type Situation, type Term } from "./typed";

/** The numbers of a split, in the order of the rules. */
const numbers = (move: MoveSeen, { facts }: Names) =>
  facts.rules.pieces.map((piece) => String(move.pieces?.[piece.id] ?? 0));

export const pieces = {
  split: {
    say: (move, phrases) => phrases.words.story.move.split(phrases.pieces(move.pieces ?? {})),
    parse: (move, { board }) => {
      const [first = "", ...rest] = numbers(move, board);
      return { named: [[first]], beside: rest.map((count) => [count]) };
    },
    example: (move, { board }) => numbers(move, board)[0] ?? "",
    panel: { at: "tickets", show: SplitChoice },
    tip: { id: "split", section: "pieces", urgent: true },
  },
  exchange: {
    say: ({ piece = "", count = 0 }, phrases) =>
      phrases.words.story.move.exchange(
        phrases.pieces({ [piece]: count }),
        phrases.pieces({ [otherThan(piece, phrases.board)]: count }),
      ),
    parse: (move, situation) => ({
      named: [[String(move.count ?? 0)], pieceTerm(move.piece ?? "", situation)],
      beside: [],
    }),
    example: (move, situation) => `${move.count} ${pieceTerm(move.piece ?? "", situation)[0]}`,
    panel: { at: "map", show: ExchangePanel },
    button: { does: "open" },
    tip: { id: "exchange", section: "exchange", tracks: 4 },
  },
} satisfies Record<string, MoveKind>;

function pieceTerm(piece: string, { board, words }: Situation): Term {
  const phrases = new Phrases(board, words);
  const forms = [phrases.pieces({ [piece]: 1 }), phrases.pieces({ [piece]: 2 }), piece];
  return [...new Set(forms.flatMap((form) => simple(plain(phrases.cut(form)))))].filter((word) => !isNumber(word));
}

export const pieceEvents = {
  split: { tell: (group, tale) => tale.did(tale.story.chose(tale.phrases.pieces(group.at(-1)!.pieces ?? {}))) },
  exchanged: {
    tell: (group, tale) => {
      const { phrases } = tale;
      const { piece = "", count = 0 } = group.at(-1)!;
      const given = phrases.pieces({ [piece]: count });
      const got = phrases.pieces({ [otherThan(piece, phrases.board)]: count });
      tale.did(tale.story.exchanged(given, got, phrases.board.facts.rules.exchange_cost * count));
    },
    alone: true,
  },
} satisfies Record<string, EventKind>;

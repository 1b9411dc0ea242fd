/** A legal move as one would say it: for choices of typed commands, and for hints. Pure. */

import type { MoveSeen } from "../../../wire/types";
import { Phrases, type Names, type Part, type Texts } from "../story/phrases";

export function sayMove(move: MoveSeen, board: Names, words: Texts): Part[] {
  const phrases = new Phrases(board, words);
  return phrases.cut(said(move, phrases));
}

function said(move: MoveSeen, phrases: Phrases): string {
  const { words } = phrases;
  const say = words.story.move;
  const cards = () => phrases.laid(move.cards ?? {});
  switch (move.kind) {
    case "take":
      return say.take(phrases.taken({ [move.card ?? ""]: 1 }));
    case "draw":
      return say.draw(phrases.hidden({ [move.deck ?? ""]: 1 }));
    case "refill":
      return say.refill(phrases.hidden({ [move.deck ?? ""]: 1 }));
    case "claim":
      return say.claim(phrases.track(move.track ?? ""), payment(move, phrases));
    case "spend":
      return say.spend(phrases.laid({ [move.card ?? ""]: move.count ?? 1 }));
    case "pay":
      return say.pay(cards());
    case "build":
      return say.build(cards());
    case "keep":
      return move.tickets?.length ? say.keep(phrases.tickets(move.tickets)) : say.keepNone;
    case "return":
      return say.return(phrases.tickets(move.tickets ?? []));
    case "harbour":
      return say.harbour(phrases.city(move.city ?? ""));
    case "exchange":
      return say.exchange(
        phrases.pieces({ [move.piece ?? ""]: move.count ?? 0 }),
        phrases.exchanged(move.piece ?? "", move.count ?? 0),
      );
    case "split":
      return say.split(split(move, phrases));
    case "tickets":
      return say.tickets;
    case "withdraw":
      return say.withdraw;
    case "pass":
      return say.pass;
    default:
      return move.text;
  }
}

function payment(move: MoveSeen, phrases: Phrases): string {
  const { words } = phrases;
  const exact = Object.keys(move.cards ?? {}).length ? [phrases.laid(move.cards!)] : [];
  const free = move.free ?? 0;
  const pairs = / pair(\*\d+)?$/.test(move.text);
  const chosen = free ? [pairs ? words.story.move.freePairs(free) : words.story.move.free(free)] : [];
  return words.story.all([...exact, ...chosen]);
}

/** The numbers of a split are only in its text: `split 20 40`. */
function split(move: MoveSeen, phrases: Phrases): string {
  const counts = move.text.split(" ").slice(1).map(Number);
  return phrases.pieces(
    Object.fromEntries(phrases.board.facts.rules.pieces.map((piece, i) => [piece.id, counts[i] ?? 0])),
  );
}

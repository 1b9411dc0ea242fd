/** Cards: taken from the market, drawn from a deck, and the deck that fills a gap in the market. */

import { Phrases } from "../screens/table/story/phrases";
import type { MoveSeen } from "../wire/types";
import type { EventKind, MoveKind } from "./kind";
import { cardTerms, fillers, simple, type Situation, type Term } from "./typed";

const cardOf = (move: MoveSeen) => ({ [move.card ?? ""]: 1 });
const deckOf = (move: MoveSeen) => ({ [move.deck ?? ""]: 1 });

function slots(card: string, { market = [] }: Situation): Term {
  return market.flatMap((open, place) => (open === card ? [String(place + 1)] : []));
}

/** Nothing where there is one deck only. */
function deckTerms(deck: string, { board, words }: Situation): Term[] {
  if (board.facts.rules.decks.length < 2) return [];
  const phrases = new Phrases(board, words);
  return [[...simple(phrases.hidden({ [deck]: 1 })).filter((word) => !fillers(words).has(word)), deck]];
}

const firstWords = (terms: Term[]) => terms.map((term) => term[0]).join(" ");

export const cards = {
  take: {
    say: (move, phrases) => phrases.words.story.move.take(phrases.taken(cardOf(move))),
    parse: (move, situation) => ({
      named: cardTerms(move.card ?? "", situation),
      beside: [slots(move.card ?? "", situation)],
    }),
    example: (move, situation) => firstWords(cardTerms(move.card ?? "", situation)),
  },
  draw: {
    say: (move, phrases) => phrases.words.story.move.draw(phrases.hidden(deckOf(move))),
    parse: (move, situation) => ({ named: deckTerms(move.deck ?? "", situation), beside: [] }),
    example: (move, situation) => firstWords(deckTerms(move.deck ?? "", situation)),
  },
  refill: {
    say: (move, phrases) => phrases.words.story.move.refill(phrases.hidden(deckOf(move))),
    parse: (move, situation) => ({ named: deckTerms(move.deck ?? "", situation), beside: [] }),
    example: (move, situation) => firstWords(deckTerms(move.deck ?? "", situation)),
    tip: { id: "refill", section: "market", urgent: true },
  },
} satisfies Record<string, MoveKind>;

export const cardEvents = {
  taken: { tell: (group, tale) => tale.did(tale.story.took(tale.phrases.taken(tale.counted(group, "card")))) },
  drawn: { tell: (group, tale) => tale.did(tale.story.drew(tale.unseen(group))) },
  bonus_card: { tell: (group, tale) => tale.did(tale.story.bonus(tale.unseen(group)), "airy") },
} satisfies Record<string, EventKind>;

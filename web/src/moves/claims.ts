/** Tracks: claimed, their free cards laid, and what a tunnel asks for. */

import type { Cards } from "../cards/count";
import ClaimPanel from "../screens/table/choices/ClaimPanel.svelte";
import SpendPanel from "../screens/table/choices/SpendPanel.svelte";
import TunnelDialog from "../screens/table/choices/TunnelDialog.svelte";
import type { Names, Phrases } from "../screens/table/story/phrases";
import type { MoveSeen } from "../wire/types";
import { nothing, type EventKind, type MoveKind } from "./kind";
import { cardTerms, cardsTerms, simple, wordsOf, type Situation, type Term, type Terms } from "./typed";

export const claims = {
  claim: {
    say: (move, phrases) => phrases.words.story.move.claim(phrases.track(move.track ?? ""), paid(move, phrases)),
    parse: (move, situation) => {
      const { named, beside } = paidTerms(move, situation);
      return {
        named: [...cityTerms(move.track ?? "", situation), ...named],
        beside: [...beside, [(move.track ?? "").split("/")[1] ?? ""]],
      };
    },
    example: (move, { board }) => simple(board.track(move.track ?? "")).join(" "),
    pays,
    panel: { at: "chosen", show: ClaimPanel },
  },
  spend: {
    say: (move, phrases) => phrases.words.story.move.spend(phrases.laid({ [move.card ?? ""]: move.count ?? 1 })),
    parse: (move, situation) => ({
      named: cardTerms(move.card ?? "", situation),
      beside: [[String(move.count ?? 1)]],
    }),
    example: (move, situation) =>
      cardTerms(move.card ?? "", situation)
        .map((term) => term[0])
        .join(" "),
    panel: { at: "map", show: SpendPanel },
    tip: { id: "spend", section: "claim", urgent: true },
  },
  pay: {
    say: (move, phrases) => phrases.words.story.move.pay(phrases.laid(move.cards ?? {})),
    parse: (move, situation) => cardsTerms(move.cards ?? {}, situation),
    panel: { at: "front", show: TunnelDialog },
  },
  withdraw: {
    say: (_, phrases) => phrases.words.story.move.withdraw,
    parse: () => nothing,
    panel: { at: "front", show: TunnelDialog },
    tip: { id: "tunnel", section: "tunnels", urgent: true },
  },
} satisfies Record<string, MoveKind>;

/** What is laid exactly, and how many cards are free to choose. */
function paid({ cards = {}, free = 0, unit }: MoveSeen, phrases: Phrases): string {
  const { move, all } = phrases.words.story;
  const exact = Object.keys(cards).length ? [phrases.laid(cards)] : [];
  const chosen = free ? [unit === "pair" ? move.freePairs(free) : move.free(free)] : [];
  return all([...exact, ...chosen]);
}

/** The cities of a track by their names. */
function cityTerms(id: string, { board }: Situation): Term[] {
  const track = board.tracks.get(id);
  return (track ? [track.a, track.b] : []).flatMap((city) => wordsOf(board.city(city)));
}

function paidTerms(move: MoveSeen, situation: Situation): Terms {
  const { named, beside } = cardsTerms(move.cards ?? {}, situation);
  if (!move.free) return { named, beside };
  const unit = simple(situation.words.story.units[move.unit === "pair" ? "pair" : "card"]);
  return { named: [...named, unit], beside: [...beside, [String(move.free)]] };
}

/** "claim umea-vaasa/1 red*2", as the record format names tracks and cards. */
function pays(text: string, { board }: Situation): { track: string; cards: Cards } | null {
  const [verb, name = "", ...said] = text.trim().toLowerCase().split(/\s+/);
  const track = trackCalled(name, board);
  if (verb !== "claim" || !track || !said.length) return null;
  const cards: Cards = {};
  for (const word of said) {
    const [, card = "", times = "1"] = /^([a-z_]+)(?:\*(\d{1,3}))?$/.exec(word) ?? [];
    if (!board.cards.has(card)) return null;
    cards[card] = (cards[card] ?? 0) + Number(times);
  }
  return { track, cards };
}

/** The id of a track that is named from either end. */
function trackCalled(name: string, { tracks }: Names): string | undefined {
  const [, a, b, twin = ""] = /^([^-]+)-([^/]+)(\/\d+)?$/.exec(name) ?? [];
  return [name, `${b}-${a}${twin}`].find((id) => tracks.has(id));
}

export const claimEvents = {
  turned_over: {
    tell: (group, tale) =>
      tale.before(tale.story.dug(tale.who(tale.line.seat), tale.phrases.laid(tale.counted(group, "card")))),
  },
  paid_extra: { tell: (group, tale) => tale.did(tale.story.paidExtra(group.at(-1)!.count ?? 0)) },
  paid: { tell: (group, tale) => tale.did(tale.story.laidCards(tale.paid(group))) },
  claimed: {
    tell: (group, tale) => {
      const { track = "", points = 0 } = group.at(-1)!;
      tale.did(tale.story.claimed(tale.phrases.track(track), points, tale.paid(group)), "airy");
    },
  },
  withdrawn: { tell: (group, tale) => tale.did(tale.story.withdrew(tale.phrases.track(group.at(-1)!.track ?? ""))) },
  country_card: {
    tell: (group, tale) => {
      const { board } = tale.phrases;
      const won = group.map(({ country = "", value = 0 }) => tale.story.country(board.country(country), value));
      tale.did(tale.story.wonCountries(tale.story.all(won), group.length), "airy");
    },
  },
} satisfies Record<string, EventKind>;

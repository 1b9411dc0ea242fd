import type { RulesSeen } from "../../wire/types";
import { list, number, plural } from "../forms";
import { article, manyEn } from "../nouns";

/** What a reason is about; what does not apply is empty or 0. */
interface About {
  track: string;
  city: string;
  owner: string;
  pieces: string;
  left: number;
  length: number;
  players: number;
}

/** The words of a board for what its awards count. */
export interface Counts {
  cities: string[];
  wild: string;
  /** The only kind of pieces; empty where there are several. */
  piece: string;
}

const or = (items: string[]) => list("en", items, "disjunction");

export const choices = {
  rule: (title: string) => `The rule: ${title}`,
  cards: {
    plain: (n: number, colour: string) => plural("en", n, `# ${colour} card`, `# ${colour} cards`),
    vehicle: (n: number, colour: string, noun: string) =>
      plural("en", n, `# ${colour} ${noun}`, `# ${colour} ${manyEn(noun)}`),
    symbol: (n: number, colour: string, noun: string) =>
      plural("en", n, `# ${colour} ${noun} with anchor`, `# ${colour} ${manyEn(noun)} with anchor`),
    double: (n: number, colour: string, noun: string) =>
      plural("en", n, `# ${colour} double ${noun}`, `# ${colour} double ${manyEn(noun)}`),
    wild: (n: number, _colour: string, noun: string) => plural("en", n, `# ${noun}`, `# ${manyEn(noun)}`),
  },
  pieces: {
    named: (n: number, noun: string) => plural("en", n, `# ${noun}`, `# ${manyEn(noun)}`),
    any: (n: number) => plural("en", n, "# piece", "# pieces"),
  },
  kinds: { land: "track", tunnel: "tunnel", ferry: "ferry", sea: "sea route" },
  sure: (label: string) => `Tap again: ${label}`,
  claim: {
    spaces: (n: number) => plural("en", n, "# space", "# spaces"),
    brings: (n: number) => plural("en", n, "brings # card", "brings # cards"),
    wins: (prizes: string[]) => `Wins ${list("en", prizes)}`,
    prize: (value: number, country: string) => `the ${value} of ${country}`,
    belongs: (name: string) => `${name} has this track.`,
    mine: "This track is yours.",
    take: (track: string) => `Take ${track}`,
    ways: "Pay with",
    more: (n: number) => plural("en", n, "# more way", "# more ways"),
    free: {
      card: (n: number) => `any ${n}`,
      pair: (n: number) => plural("en", n / 2, "a pair", "# pairs"),
      colour: (n: number) => `${n} in pairs`,
    },
    suggested: "For the free part:",
    others: "Choose other cards",
    hand: "Lay cards by hand",
    list: "Show the ways to pay",
  },
  asks: {
    gray: (n: number) => plural("en", n, "1 card of any colour", "# cards of one colour"),
    deck: (n: number, colour: string, deck: string) =>
      plural("en", n, `# space in ${colour} ${deck}`, `# spaces in ${colour} ${deck}`),
    deckGray: (n: number, deck: string) =>
      plural("en", n, `# space in ${deck} of any colour`, `# spaces in ${deck} of one colour`),
    paired: (n: number) =>
      plural("en", n, "2 cards of one colour for its space", "2 cards of one colour for each of # spaces"),
    wilds: (wilds: string) => `among them ${wilds}`,
    anyForWild: (n: number, wild: string) => `any ${n} cards stand for ${article(wild)}`,
    pairForWild: (wild: string) => `2 of one colour stand for ${article(wild)} that is due`,
    anyForCard: (n: number) => `any ${n} cards stand for one`,
    noWild: (wild: string) => `no ${manyEn(wild)} here`,
    turned: (n: number) =>
      plural("en", n, "then # card is turned over and may cost more", "then # cards are turned over and may cost more"),
  },
  picker: {
    laid: "On the counter",
    hand: "Your hand",
    empty: "Tap cards of your hand to lay them here.",
    lay: (card: string) => `Lay ${card}`,
    back: (card: string) => `Take back ${card}`,
    missing: (ways: string[]) => `Still to lay: ${or(ways)}.`,
    also: (cards: string, free: string) => (cards ? `${cards} and ${free}` : free),
    free: {
      card: (n: number) => plural("en", n, "# card of any kind", "any # cards"),
      pair: (n: number) => plural("en", n, "# card that makes a pair", "# cards in pairs"),
      colour: (n: number) => plural("en", n, "# card that makes a pair", "# cards in pairs of a colour"),
    },
    surplus: (cards: string) => `Too much: take back ${cards}.`,
    faults: {
      useless: (card: string) => `Not for this track: ${card}.`,
      pair: "Cards that stand in go in pairs of one colour.",
      space: "The two cards of a space are of one colour.",
      colours: "Only cards of one colour go together here.",
    },
    apart: "These cards do not go together here. Take some back.",
    checking: "Checking …",
    ready: "That pays for it.",
    fill: "Fill up for me",
    clear: "Take all back",
  },
  why: "Not possible",
  lacks: (cards: string) => `You still need ${cards}.`,
  reasons: {
    pairs_missing: () => "You lack pairs of one colour for this track.",
    cards_missing: (about: About) =>
      about.city ? "You lack the cards for a harbour." : "You lack the cards for this track.",
    track_taken: (about: About) => `${about.owner} has this track already.`,
    own_twin: () => "You own a track between these two places already; nobody may own two.",
    connection_full: (about: About) => `With ${about.players} players no further track opens here.`,
    pieces_missing: (about: About) =>
      `It takes ${plural("en", about.length, "# piece", "# pieces")}, and you have ${about.pieces} left.`,
    wrong_phase: () => "Tracks are taken at the start of your turn.",
    second_card: () => "You have drawn one card: draw the second one first.",
    not_your_turn: () => "Wait for your turn: then you can take it.",
    wrong_payment: () => "These cards do not pay for it.",
    no_harbour_city: (about: About) => `${about.city} has no place for a harbour.`,
    harbour_taken: (about: About) => `${about.city} has a harbour already.`,
    harbour_unreached: (about: About) => `First take a track to ${about.city}.`,
    no_harbour_left: () => "You have built all your harbours.",
    no_harbours: () => "No harbours are built on this board.",
  },
  spend: {
    title: (track: string) => `Lay more cards for ${track}`,
    left: (n: number) => plural("en", n, "# card is still free to choose.", "# cards are still free to choose."),
    lay: (cards: string) => `Lay ${cards}`,
  },
  tunnel: {
    title: (track: string) => `The tunnel ${track}`,
    digs: (name: string, track: string) => `${name} digs at ${track}`,
    laid: "You laid",
    turned: "Turned over",
    turning: (n: number) => plural("en", n, "# card is turned over …", "# cards are turned over …"),
    asks: (n: number) => plural("en", n, "The tunnel costs # card more.", "The tunnel costs # cards more."),
    nothing: "Nothing to add: the tunnel is through.",
    pay: (cards: string) => `Pay ${cards}`,
    withdraw: "Give it up and take the cards back",
    short: "You do not have these cards.",
    paid: (name: string, n: number) => plural("en", n, `${name} pays # card more.`, `${name} pays # cards more.`),
    withdrawn: (name: string) => `${name} gives up and takes the cards back.`,
    thinking: (name: string) => `${name} is thinking about it.`,
  },
  tickets: {
    opening: "Your first tickets",
    later: "New tickets",
    keep: (n: number) => plural("en", n, "Keep at least #.", "Keep at least #."),
    look: "Touch one to see it on the map.",
    kept: (n: number) => plural("en", n, "Keep # ticket", "Keep # tickets"),
    keepNone: "Keep none",
    choose: (n: number) => plural("en", n, "Choose # more", "Choose # more"),
    need: (pieces: string) => `${pieces} at least`,
    nothingLeft: "joined already",
    blocked: "no way is left",
    show: "Show on the map",
    hide: "Hide on the map",
    tour: (inOrder: number, anyOrder: number, failed: number) =>
      `In order ${inOrder}, otherwise joined ${anyOrder}, not joined ${number(failed, "en")}`,
    orderLost: "Its order can no longer be kept.",
    back: "Which ticket goes under the deck next?",
    backHint: "The first one lies higher: it comes up again sooner.",
    under: (ticket: string) => `Put ${ticket} under the deck`,
    title: "Your tickets",
    none: "No tickets.",
    state: { done: "Done", open: "Open", blocked: "Blocked" },
    toGo: (pieces: string) => `${pieces} to go`,
    now: (n: string) => `${n} if the game ended now`,
    all: (n: string) => `${n} with all that is open`,
    harbour: (city: string) => `Harbour: ${city}`,
    punched: (ticket: string) => `Ticket completed: ${ticket}.`,
  },
  split: {
    title: "Choose your pieces",
    hint: ({ pieces_kept, exchange_cost }: RulesSeen, land: string, sea: string) =>
      `You keep ${pieces_kept}: ${land} go on land, ${sea} on sea.${exchange_cost ? " You can exchange some later, for points." : ""}`,
    fewer: (piece: string) => `One ${piece} fewer`,
    more: (piece: string) => `One ${piece} more`,
    slider: (piece: string) => `Number of ${manyEn(piece)}`,
    go: (first: string, second: string) => `Set out with ${first} and ${second}`,
  },
  harbours: {
    title: "Build a harbour",
    hint: (points: string, tickets: string) => `Worth ${points} for ${tickets} completed tickets that name the city.`,
    none: "There is no city where you can build now.",
    left: (n: number) => plural("en", n, "# harbour left to build", "# harbours left to build"),
    worth: (points: string, tickets: string) => `${tickets}: up to ${points}`,
    tickets: (n: number) => plural("en", n, "# ticket of yours", "# tickets of yours"),
    build: (city: string) => `Build in ${city}`,
    pay: (city: string) => `Pay for the harbour of ${city}`,
    belongs: (name: string) => `${name} has the harbour here.`,
  },
  exchange: {
    title: "Exchange pieces",
    hint: (points: string) => `Each piece costs ${points}, and the exchange is your turn.`,
    given: "You give",
    give: (first: string, second: string) => `${first} → ${second}`,
    count: "How many",
    fewer: "One fewer",
    more: "One more",
    go: (given: string, gained: string, points: string) => `Give ${given}, get ${gained}: −${points}`,
  },
  countries: {
    title: "Country cards",
    next: (value: number) => `Next: ${value}`,
    then: (values: string) => `then ${values}`,
    gone: "All taken",
    exhausted: "All taken: reaching it brings no card",
    sum: "Won so far",
    nobody: "Nobody has won one yet.",
  },
  awards: {
    title: "Bonus cards",
    leads: (names: string[]) =>
      plural("en", names.length, `${list("en", names)} leads`, `${list("en", names)} are level`),
    nobody: "Nobody leads yet",
    hidden: "hidden until the end",
    unknown: "?",
    longest: "Longest path (breaks a tie)",
    counts: {
      longest_path: "the longest path",
      tickets_completed: "the most completed tickets",
      tickets_completed_capital: "the most completed tickets to a capital",
      tickets_completed_arctic: "the most completed polar tickets",
      tickets_completed_tag: (_n: number, _country: string, { cities }: Counts) =>
        `the most completed tickets to ${or(cities)}`,
      tickets_completed_worth: (n: number) => `the most completed tickets worth ${n} or less`,
      pieces_left: (_n: number, _country: string, { piece }: Counts) =>
        `the most ${piece ? manyEn(piece) : "pieces"} left`,
      countries: "the most countries reached",
      tracks_length: (n: number) => plural("en", n, "the most tracks of # space", "the most tracks of # spaces"),
      tracks_arctic: "the most tracks to polar cities",
      tracks_tag: (_n: number, _country: string, { cities }: Counts) => `the most tracks to ${or(cities)}`,
      tracks_ferry: "the most ferries",
      tracks_country: (n: number, country: string) => `the most tracks to ${country}`,
      wilds_in_hand: (_n: number, _country: string, { wild }: Counts) =>
        `the most ${manyEn(wild)} in hand (two of a colour count as one)`,
    },
  },
};

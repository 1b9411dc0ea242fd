import type { CardKind } from "../../cards/kinds";
import { list as join, plural } from "../forms";
import { article, manyEn } from "../nouns";

/** Who did something; "you" is the viewer. */
export interface Who {
  name: string;
  you: boolean;
}

const list = (items: string[]) => join("en", items);
const SMALL = ["no", "one", "two", "three", "four", "five"];
const few = (n: number) => SMALL[n] ?? String(n);
const subject = (who: Who) => (who.you ? "You" : who.name);
const points = (n: number) => plural("en", n, "# point", "# points");

const COLOURS: Record<string, string> = {
  purple: "purple",
  blue: "blue",
  orange: "orange",
  white: "white",
  green: "green",
  yellow: "yellow",
  black: "black",
  red: "red",
};
const colourOf = (id: string) => COLOURS[id] ?? id;
const counted = (n: number, one: string, many = manyEn(one)) => (n === 1 ? article(one) : `${few(n)} ${many}`);

export const story = {
  // The log
  log: "What happened",
  empty: "Nothing has happened yet.",
  fresh: (n: number) => plural("en", n, "# new line", "# new lines"),
  show: "Show on the map",

  // Cards: as things one takes, and as things one pays with
  card: (kind: CardKind, colour: string, n: number, noun: string) => {
    const name = colourOf(colour);
    switch (kind) {
      case "wild":
        return counted(n, noun);
      case "vehicle":
        return counted(n, `${name} ${noun} card`);
      case "symbol":
        return n === 1
          ? `${article(name)} ${noun} card with an anchor`
          : `${few(n)} ${name} ${noun} cards with anchors`;
      case "double":
        return counted(n, `${name} double ${noun}`);
      default:
        return counted(n, `${name} card`);
    }
  },
  laid: (kind: CardKind, colour: string, n: number, noun: string) => {
    const name = colourOf(colour);
    const nouns = n === 1 ? noun : manyEn(noun);
    switch (kind) {
      case "wild":
        return n === 1 ? article(noun) : `${n} ${nouns}`;
      case "vehicle":
        return `${n} ${name} ${nouns}`;
      case "symbol":
        return `${n} ${name} ${nouns} ${n === 1 ? "with an anchor" : "with anchors"}`;
      case "double":
        return `${n} ${name} double ${nouns}`;
      default:
        return `${n} ${name}`;
    }
  },
  all: (items: string[]) => list(items),
  hidden: (n: number, noun: string) => `${n === 1 ? "a" : few(n)}${noun && ` ${noun}`} ${n === 1 ? "card" : "cards"}`,
  pieces: (n: number, noun: string) => plural("en", n, `# ${noun}`, `# ${manyEn(noun)}`),
  ticket: (cities: string, worth: number) => `${cities} (${worth})`,

  // What somebody did: the end of a sentence that begins with them
  did: (who: Who, deeds: string[], airy: boolean) =>
    `${subject(who)} ${airy && deeds.length > 1 ? `${deeds.slice(0, -1).join(", ")}, and ${deeds.at(-1)}` : list(deeds)}.`,
  took: (cards: string) => `took ${cards}`,
  drew: (cards: string) => `drew ${cards}`,
  drewTickets: (n: number) => `drew ${few(n)} ${n === 1 ? "ticket" : "tickets"}`,
  drewTheseTickets: (tickets: string) => `drew the tickets ${tickets}`,
  drewAndKept: (n: number, kept: number) =>
    `drew ${few(n)} ${n === 1 ? "ticket" : "tickets"} and kept ${kept ? few(kept) : "none"}`,
  kept: (n: number) => `kept ${few(n)} ${n === 1 ? "ticket" : "tickets"}`,
  keptThese: (tickets: string) => `kept ${tickets}`,
  returned: (n: number) => `put ${few(n)} ${n === 1 ? "ticket" : "tickets"} back`,
  returnedThese: (tickets: string) => `put back ${tickets}`,
  chose: (pieces: string) => `chose ${pieces}`,
  claimed: (track: string, worth: number, cards: string) =>
    `claimed ${track} (${points(worth)})${cards && ` with ${cards}`}`,
  extra: (n: number) => ` (${n} extra for the tunnel)`,
  paidExtra: (n: number) => `paid ${few(n)} extra ${n === 1 ? "card" : "cards"} for the tunnel`,
  laidCards: (cards: string) => `laid ${cards}`,
  withdrew: (track: string) => `gave up the tunnel ${track}`,
  bonus: (cards: string) => `drew ${cards} as a bonus`,
  country: (country: string, worth: number) => `${country} (${points(worth)})`,
  wonCountries: (cards: string, n: number) => `won the country ${n === 1 ? "card" : "cards"} ${cards}`,
  built: (city: string, cards: string) => `built a harbour in ${city}${cards && ` with ${cards}`}`,
  exchanged: (given: string, got: string, cost: number) =>
    `swapped ${given} for ${got}${cost ? ` (−${points(cost)})` : ""}`,
  passed: (_you: boolean) => "passed: nothing could be done",

  // What happened to the table
  dug: (who: Who, cards: string) => `${subject(who)} dug a tunnel: ${cards} turned up.`,
  first: (who: Who) => `${who.you ? "You go" : `${who.name} goes`} first.`,
  dealt: (cards: string) => `You were dealt ${cards}.`,
  offered: (n: number, tickets: string) =>
    `You have ${few(n)} ${n === 1 ? "ticket" : "tickets"} to choose from: ${tickets}.`,
  award: (name: string, worth: number) => `${name} (${points(worth)})`,
  awards: (names: string) => `In play this time: ${names}.`,
  begins: (who: Who) => `Everyone has chosen; ${who.you ? "you begin" : `${who.name} begins`}.`,
  swept: (n: number, wild: string) =>
    n
      ? `${n} ${n === 1 ? wild : manyEn(wild)} lay face up, so all the open cards were replaced.`
      : "All the open cards were replaced.",
  reshuffled: (n: number) =>
    `The discard pile was shuffled into a new deck of ${plural("en", n, "# card", "# cards")}.`,
  ending: (who: Who, turns: number, each: number) =>
    `${who.you ? "You have" : `${who.name} has`} set off the end: ` +
    (each === 1
      ? "everyone has one more turn."
      : each === 2
        ? "everyone has two more turns."
        : `${turns} turns are left.`),
  over: "The game is over.",

  // What happened around the game
  created: "The table was opened.",
  configured: "The host changed the options.",
  arranged: (seat: string) => `The host changed who ${seat} is for.`,
  seated: (who: Who) => `${subject(who)} sat down.`,
  left: (seat: string) => `${seat} is free again.`,
  started: "The game begins: cards and tickets are dealt.",
  undone: (who: Who) => `${subject(who)} took the last move back.`,
  voted: (who: Who) => `${who.you ? "You ask" : `${who.name} asks`} for a bot in place of someone who is away.`,
  handedOver: (who: Who) => `A bot plays on for ${who.you ? "you" : who.name}`,
  why: {
    vote: ": the others asked for it.",
    absent: ", away for too long.",
    time: ": the clock has run out.",
    idle: ": nothing happened for days.",
  },
  takenBack: (who: Who) => (who.you ? "You are back in your seat." : `${who.name} is back and plays on.`),
  resigned: (who: Who) => `${subject(who)} resigned; a bot plays on.`,
  said: (who: Who, text: string) => `${subject(who)}: ${text}`,
  rematched: "A new table is open for another game.",

  // Signs
  signs: {
    applause: "Bravo!",
    ouch: "Ouch!",
    hurry: "Your turn!",
    thanks: "Thank you!",
    wow: "Wow!",
    laugh: "Haha!",
  },

  // Announced to those who listen
  lastRound: "Last turns!",
  hand: (cards: string) => `Your hand: ${cards}.`,
  handEmpty: "Your hand is empty.",
  titleTurn: "● Your turn – Branchline",
  title: "Branchline",
  notice: (board: string) => `It is your turn on ${board}.`,

  // Talk
  talk: "Talk",
  say: "Say something",
  sayHint: "A short message",
  send: "Send",
  react: "Quick reactions",

  // Hints
  hint: "Hint",
  hintThinking: "Thinking …",
  hints: "Good moves",
  hintNone: "No hint for this one.",
  hintChance: (percent: number) => `${percent}% to win`,
  hintPoints: (n: number) => `about ${points(n)}`,
  hintPlay: "Play it",
  hintHide: "Hide hints",

  // Typed commands
  command: "Type a move",
  commandHint: "take green, draw, claim oslo bergen …",
  commandOpen: "Type a move ( / )",
  commandPlay: "Play",
  commandMany: (n: number) => plural("en", n, "# way to do it: choose one.", "# ways to do it: choose one."),
  commandTooMany: (n: number) => `${n} moves fit: say a little more.`,
  commandMore: (n: number) => plural("en", n, "and # more", "and # more"),
  commandDone: (what: string) => `Done: ${what}`,
  commandHelp: "What you can type",
  cannot: {
    notYourTurn: "It is not your turn. You can still type “undo” if your last move can be taken back.",
    unknown: (text: string, verbs: string) => `“${text}” is not a move here. Try: ${verbs}.`,
    notNow: (verb: string, verbs: string) => `“${verb}” is not possible now. You can: ${verbs}.`,
    noneSuch: (verb: string, rest: string) => `Nothing to ${verb} matches “${rest}”.`,
    noUndo: "Nothing can be taken back now.",
    noHints: "This table plays without hints.",
    empty: "Type a move, or “help”.",
  },
  // What each kind of move is called, first the usual word; all of them are understood
  verbs: {
    take: "take pick grab",
    draw: "draw blind deck",
    claim: "claim build route track lay",
    tickets: "tickets ticket destinations",
    keep: "keep choose",
    return: "return back under",
    pay: "pay",
    withdraw: "withdraw give abandon stop",
    spend: "spend with",
    refill: "refill fill replace",
    split: "split",
    harbour: "harbour harbor port",
    build: "build pay",
    exchange: "exchange swap trade",
    pass: "pass skip",
    undo: "undo",
    hint: "hint advice",
    help: "help ?",
  },
  fillers: "a an the to from with for card cards of and - – in at route track my up",
  units: { card: "any choice", pair: "pair pairs" },
  everything: "all everything",
  nothing: "none nothing",
  does: {
    take: "takes an open card",
    draw: "draws a card from the deck",
    claim: "claims a track; more words choose the payment, as in “claim oslo bergen blue”",
    tickets: "draws tickets",
    keep: "keeps these tickets, by number or city; “keep all” keeps all of them",
    return: "this ticket goes under the deck first",
    pay: "pays what the tunnel asks",
    withdraw: "gives the tunnel up",
    spend: "lays this card next",
    refill: "chooses the deck for the new open card",
    split: "so many pieces of the first kind; the rest are of the other",
    harbour: "builds a harbour there",
    build: "pays for the harbour",
    exchange: "swaps so many pieces for the other kind",
    pass: "passes",
    undo: "takes your last move back",
    hint: "asks what a good player would do",
  },

  // Moves, as one would say them
  move: {
    take: (card: string) => `Take ${card}`,
    draw: (cards: string) => `Draw ${cards}`,
    claim: (track: string, cards: string) => `Claim ${track}${cards && ` with ${cards}`}`,
    free: (n: number) => plural("en", n, "# card of your choice", "# cards of your choice"),
    freePairs: (n: number) => plural("en", n, "# pair of your choice", "# pairs of your choice"),
    tickets: "Draw tickets",
    keep: (tickets: string) => `Keep ${tickets}`,
    keepNone: "Keep none",
    return: (ticket: string) => `Put back first: ${ticket}`,
    pay: (cards: string) => `Pay ${cards} for the tunnel`,
    withdraw: "Give the tunnel up",
    spend: (cards: string) => `Lay ${cards}`,
    refill: (cards: string) => `Replace it with ${cards}`,
    split: (pieces: string) => `Take ${pieces}`,
    harbour: (city: string) => `Build a harbour in ${city}`,
    build: (cards: string) => `Pay for the harbour with ${cards}`,
    exchange: (given: string, got: string) => `Swap ${given} for ${got}`,
    pass: "Pass",
    undo: "Take the last move back",
    hint: "Ask for a hint",
    help: "Show what can be typed",
  },
};

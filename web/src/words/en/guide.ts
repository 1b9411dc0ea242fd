import type { RulesSeen } from "../../wire/types";
import { list, plural } from "../forms";
import { article, manyEn } from "../nouns";

/** What a tip says of the board that is played. */
export interface TipFacts {
  rules: RulesSeen;
  /** The wild card, and the kinds of tracks where it may be played. */
  wild: string;
  wildOn: string[];
  /** The pieces for tracks on land, and those for the sea. */
  land: string;
  sea: string;
  /** The bonus for the most completed tickets. */
  award: string;
  /** Whether there are cards for two spaces. */
  double: boolean;
}

const KINDS: Record<string, string> = { land: "tracks", tunnel: "tunnels", ferry: "ferries", sea: "sea tracks" };
const many = (noun: string) => noun.charAt(0).toUpperCase() + manyEn(noun).slice(1);
const cost = (points: number) => plural("en", points, "a point", "# points");
const NUMBERS = ["no", "one", "two", "three", "four"];
const few = (n: number) => NUMBERS[n] ?? String(n);

export type TipId = keyof (typeof guide)["tips"];

export const guide = {
  got: "Got it",
  noMore: "No more tips",
  rule: "The rule",
  tips: {
    opening: {
      title: "Choose your tickets",
      text: "A ticket names cities to join with your own tracks. At the end it brings its points if they are joined, and costs them if not. Short ones near each other are a good start; nobody else sees them.",
    },
    split: {
      title: ({ land, sea }: TipFacts) => `${many(land)} or ${manyEn(sea)}?`,
      text: ({ land, sea, rules }: TipFacts) =>
        `${many(land)} go on land, ${manyEn(sea)} on the sea. Look at your tickets: how much of the way is water?${rules.exchange_cost ? ` You can swap later, for ${cost(rules.exchange_cost)} each.` : ""}`,
    },
    order: {
      title: "What you do not keep",
      text: "These tickets go under the deck. Choose which goes first; it hardly ever matters.",
    },
    tunnel: {
      title: "The tunnel asks for more",
      text: ({ wild }: TipFacts) =>
        `Each card turned over in your colour, or ${article(wild)}, costs one card more. Pay, or give up: then your cards come back, and so ends your turn.`,
    },
    refill: {
      title: "Which deck fills the gap?",
      text: "You took an open card; you choose the deck from which another takes its place. Think of what the next player would like.",
    },
    spend: {
      title: "Lay the rest",
      text: "Part of this track is paid with cards of your choice. Lay those you need least.",
    },
    keep: {
      title: "Keep what fits",
      text: "New tickets count from now on, for you or against you. Tap one to see on the map how far it is from your tracks.",
    },
    last: {
      title: "The last turns",
      text: "Somebody has few pieces left, so the end is near. Finish a ticket if you can; otherwise claim the longest track you can pay.",
    },
    turn: {
      title: "Your turn: do one thing",
      text: "Take two cards, or claim a track on the map, or draw new tickets. Collect cards of one colour: a track takes as many as it has spaces.",
    },
    second: {
      title: "One more card",
      text: "Your turn is two cards. Take the second from the open ones or, unseen, from the deck.",
    },
    claim: {
      title: "You can claim a track",
      text: "Tracks that glow can be paid with your hand. Tap one to see how. Long tracks bring far more points than short ones.",
    },
    wildTurn: {
      title: "The card with the wheel",
      text: "It stands for any colour. But taking one that lies open is your whole turn; drawn unseen it counts like any other card.",
    },
    wildLimited: {
      title: ({ wild }: TipFacts) => many(wild),
      text: ({ wildOn }: TipFacts) =>
        `Here they help only on ${list(
          "en",
          wildOn.map((kind) => KINDS[kind] ?? kind),
        )}. You may take an open one like any other card.`,
    },
    wildFree: {
      title: "The card with the wheel",
      text: "It stands for any colour, and an open one counts like any other card.",
    },
    gray: {
      title: "Grey tracks",
      text: "They take any colour, as long as all the cards are of the same one.",
    },
    ferry: {
      title: "Ferries",
      text: ({ wild }: TipFacts) =>
        `Each wheel on a ferry asks for ${article(wild)}; the other spaces take cards of the track’s colour, on a gray one of any one colour.`,
    },
    anyForWild: {
      title: ({ wild }: TipFacts) => `No ${wild} at hand?`,
      text: ({ wild, rules }: TipFacts) =>
        `On this board, ${few(rules.pay.any_for_wild)} cards of any kind may stand for ${article(wild)} that a ferry asks for.`,
    },
    pairForWild: {
      title: ({ wild }: TipFacts) => `No ${wild} at hand?`,
      text: ({ wild }: TipFacts) =>
        `On this board, two cards of the same colour may stand for ${article(wild)} that a ferry asks for.`,
    },
    anyForCard: {
      title: "A track with its own price",
      text: "Here, several cards of any kind may stand for one of the right colour. Tap the track to see the ways to pay.",
    },
    paired: {
      title: "Two cards a space",
      text: "This track is drawn with a double edge: each space takes two cards of one colour, and each space may have its own.",
    },
    dig: {
      title: "Tunnels are uncertain",
      text: "When you claim one, cards are turned over from the deck, and each in your colour costs one more. Keep a card or two in reserve.",
    },
    sea: {
      title: "By sea",
      text: ({ sea, double }: TipFacts) =>
        `Sea tracks take ${sea} cards and ${manyEn(sea)} from your stock.${double ? ` A double ${sea} pays for two spaces at once.` : ""}`,
    },
    country: {
      title: "To the border",
      text: "Join two or more countries with your network, and each new one brings the top card of every country you reach. Early is worth more: stacks run out.",
    },
    drawBonus: {
      title: "Tracks that bring cards",
      text: "The brass number on a track: whoever claims it draws as many cards at once.",
    },
    double: {
      title: "Side by side",
      text: "With few players, not all tracks side by side can be claimed. The hollow ones are closed for good.",
    },
    tour: {
      title: "A tour",
      text: "A ticket with several cities pays most if one path visits them in the order shown, and less in any other order.",
    },
    harbour: {
      title: "You can build a harbour",
      text: "A harbour scores for each of your finished tickets that names its city. It costs cards with an anchor; harbours never built cost points.",
    },
    bonusCards: {
      title: "Bonus cards",
      text: "Some are in play this time, beside your tickets. Whoever is ahead at the end wins the points; see who leads now.",
    },
    longest: {
      title: "The longest path",
      text: "At the end, whoever has the longest unbroken line of tracks gets a bonus.",
    },
    completed: {
      title: ({ award }: TipFacts) => award,
      text: "At the end, whoever has finished the most tickets gets a bonus.",
    },
    exchange: {
      title: "Wrong pieces?",
      text: ({ land, sea, rules }: TipFacts) =>
        `Instead of another turn you may swap ${manyEn(land)} for ${manyEn(sea)}, or ${manyEn(sea)} for ${manyEn(land)}, for ${cost(rules.exchange_cost)} each.`,
    },
    moreTickets: {
      title: "Going well?",
      text: "When your tickets are nearly done, draw new ones: your tracks may have finished half of them already.",
    },
  },
};

/** The rules in English, in our own words. The numbers in brackets are lines of the rule ledger, docs/rules.md. */

import { list, plural } from "../../words/forms";
import { article, manyEn } from "../../words/nouns";
import type { Bonus, Facts } from "../facts";
import { ruling, some, told, type Block, type RulesText } from "./types";

const n = (count: number, one: string, many = `${one}s`) => plural("en", count, `# ${one}`, `# ${many}`);
const and = (items: string[]) => list("en", items);
const or = (items: string[]) => list("en", items, "disjunction");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const wild = (f: Facts) => f.wild;
const wilds = (f: Facts) => manyEn(f.wild);

/** "trains", or "pieces" where there are several kinds. */
const pieces = (f: Facts) => (f.pieces.length === 1 ? manyEn(f.pieces[0]!.name) : "pieces");
const piece = (f: Facts) => (f.pieces.length === 1 ? f.pieces[0]!.name : "piece");
const landPiece = (f: Facts) => f.pieces.find((one) => !one.sea)?.name ?? piece(f);
const seaPiece = (f: Facts) => f.pieces.find((one) => one.sea)?.name ?? piece(f);
const landCards = (f: Facts) => f.decks.find((deck) => !deck.sea)?.name ?? "cards";
const seaCards = (f: Facts) => f.decks.find((deck) => deck.sea)?.name ?? "cards";
const everywhere = (f: Facts) => [...f.kinds].every((kind) => f.wildOn.has(kind));
const KINDS = { land: "ordinary tracks", tunnel: "tunnels", ferry: "ferries", sea: "sea tracks" };

function howMany(players: number[]): string {
  return players.length > 1 || players[0] !== 1 ? `With ${or(players.map(String))} players` : "With 1 player";
}

/** Where a payment may hold more than is needed, as other cards stand in (NOR-06, NOR-09, NLI-04). */
function standsIn(f: Facts): string {
  const where = some(
    f.kinds.has("ferry") && (f.rules.pay.any_for_wild > 0 || f.rules.pay.pair_for_wild) && "on ferries",
    f.swaps.length > 0 && `on ${and(f.swaps.map((swap) => swap.track))}`,
  );
  return where.length ? `, except ${and(where)}, where others may stand in` : "";
}

function rejects(how: Facts["tickets"]["rejects"]): string {
  if (how === "out") return "Those you do not keep leave the game.";
  if (how === "shuffled_under") return "The ones nobody kept are shuffled together and go under the ticket deck.";
  return "The others go under the ticket deck.";
}

/** What a bonus counts, as the end of "for the most …" (NLI-07). */
function counted(f: Facts, bonus: Bonus): string {
  const city = bonus.tag === "arctic" ? "a city inside the polar circle" : or(bonus.cities);
  const to = bonus.tag ? city : bonus.country ? `a city in ${bonus.country}` : "";
  switch (bonus.measure) {
    case "wilds_in_hand":
      return `${wilds(f)} in hand; 2 cards of one colour count as 1`;
    case "pieces_left":
      return `${pieces(f)} left`;
    case "countries":
      return `countries at the ends of your tracks (there are ${f.countries})`;
    case "longest_path":
      return `${pieces(f)} in one path`;
    case "ticket_points":
      return "points from completed tickets";
    case "tickets_completed":
      return `completed tickets${to && ` to ${to}`}${bonus.worth ? ` worth ${bonus.worth} or less` : ""}`;
    default: {
      const what =
        bonus.kind === "ferry"
          ? "ferries"
          : bonus.kind === "tunnel"
            ? "tunnels"
            : bonus.kind === "sea"
              ? "sea tracks"
              : "tracks";
      return `${what}${bonus.length ? ` of ${n(bonus.length, "space")}` : ""}${to && ` that lead to ${to}`}`;
    }
  }
}

/** Who wins among players with the same score, as a clause each. */
function tieBreak(f: Facts, { measure, sole }: Facts["rules"]["tie_breaks"][number]): string {
  const lone = f.longest && f.bonuses.length === 0 && !f.completed;
  switch (measure) {
    case "tickets_completed":
      return "more completed tickets";
    case "ticket_points":
      return "more points from completed tickets";
    case "awards_won":
      return `${lone ? "the longest-path bonus" : "more bonuses won"}${sole ? ", if exactly one of them holds it" : ""}`;
    case "longest_path":
      return `the longest path in ${pieces(f)} (loops allowed, each track once)`;
    case "pieces_left":
      return `more ${pieces(f)} left`;
    case "countries":
      return "more countries at the ends of their tracks";
    default:
      return "more tracks";
  }
}

function ties(f: Facts): Block[] {
  const breaks = f.rules.tie_breaks.map((one) => tieBreak(f, one));
  if (!breaks.length) return [ruling("WOR-21", "Players with the same score **share the victory**.")];
  const blocks: Block[] = [`Tied? What decides: ${breaks.join("; then ")}. Still tied: they **share the victory**.`];
  if (f.rules.tie_breaks.some(({ sole }) => sole))
    blocks.push(
      ruling("USA-06", "If several of the tied players hold that bonus, or none of them, it decides nothing."),
    );
  if (f.rules.tie_breaks.some(({ measure }) => measure === "ticket_points"))
    blocks.push(
      ruling("POL-10", "The points from completed tickets are those gained: failed tickets are not subtracted."),
    );
  return blocks;
}

const neverLeftOver = ruling(
  "COM-19",
  "All who tie score also where everybody has nothing of what the bonus counts: it is never left over.",
);

export const en: RulesText = {
  typeset: (text) => text,
  titles: {
    goal: () => "Aim and start",
    turn: () => "Your turn",
    pieces: () => "Choosing your pieces",
    cards: () => "Drawing cards",
    market: () => "Face-up cards",
    claim: () => "Claiming a track",
    gray: () => "Gray tracks",
    locomotives: (f) => capital(wilds(f)),
    ships: () => "Land and sea",
    paired: () => "Paired tracks",
    ferries: () => "Ferries",
    tunnels: () => "Tunnels",
    double: () => "Parallel tracks",
    countries: () => "Country cards",
    bonus: (f) => (f.bonuses.length ? (f.drawBonuses.length ? "Bonuses" : "Bonus cards") : "Draw bonus"),
    tickets: () => "Tickets",
    tours: () => "Tours",
    harbours: () => "Harbours",
    exchange: () => "Exchanging pieces",
    end: () => "The end",
    scoring: () => "Final score",
    longest: () => "Longest path",
    completed: (f) => f.completed?.name ?? "",
  },
  sections: {
    // COM-03, COM-14, USA-01, USA-02, NOR-01, POL-01, POL-12, NLI-01, WOR-02, WOR-03, WOR-17
    goal: (f) =>
      told(
        [
          `**The most points win**: from ${and(
            some(
              "tracks",
              "tickets",
              f.stacks.length > 0 && "country cards",
              f.harbours && "harbours",
              f.completed && f.completed.name,
              f.longest && !f.bonusesInPlay && "the longest path",
              f.bonuses.length > 0 && "bonus cards",
            ),
          )}.`,
          `You start with ${and(
            some(
              f.pieces.length === 1 && n(f.rules.pieces_kept, piece(f)),
              ...f.decks.map((deck) => deck.hand > 0 && `${deck.hand} ${deck.name}`),
              f.harbours && n(f.harbours.count, "harbour"),
              `${n(f.tickets.deal, "ticket")}, of which you keep **${f.tickets.keep} or more**`,
            ),
          )}.`,
          f.past && "**This is an earlier board: games that began on it go on, new ones have another.**",
          f.reconstruction && "**This board is a reconstruction.**",
        ],
        [
          `For ${f.players[0]} to ${f.players.at(-1)} players. Where points come from:`,
          {
            list: some(
              "**tracks**: scored at once, the longer the better;",
              "**tickets**: plus their value if you connect their cities, else minus;",
              f.stacks.length > 0 && "**country cards**: won by linking neighbouring countries;",
              f.harbours && `**harbours**: up to ${f.harbours.points.at(-1)} points each;`,
              f.completed && `**${f.completed.name}**: ${f.completed.points} points;`,
              f.longest && !f.bonusesInPlay && `the **longest path**: ${f.longest.points} points;`,
              f.bonuses.length > 0 &&
                `**${n(f.bonusesInPlay || f.bonuses.length, "bonus card")}**, at the end of the game;`,
            ).map((line, i, all) => (i === all.length - 1 ? line.replace(/;$/, ".") : line)),
          },
          f.reconstruction &&
            "The printed board could not be found in full: the map, many tickets and many cards are our own design.",
        ],
      ),
    // COM-01, COM-09, COM-20, COM-23, WOR-05
    turn: (f) =>
      told(
        [
          `In your turn you do **exactly 1** thing: ${or(
            some(
              "draw cards",
              "claim a track",
              "draw tickets",
              f.harbours && "build a harbour",
              f.rules.exchange_cost > 0 && "exchange pieces",
            ),
          )}. Your cards and tickets are **secret**.`,
        ],
        [
          "Turns go clockwise. Who begins is drawn at random, unless the table names somebody.",
          `Everyone sees how many cards and tickets you hold, the face-up cards, the size of the discard, the tracks, the ${pieces(f)} left and the points so far.`,
          ruling(
            "COM-20",
            "If you can do nothing at all, you pass. If everybody passes one after the other, the game ends at once and is scored.",
          ),
        ],
      ),
    // WOR-04
    pieces: (f) => {
      const most = f.pieces.map((one) => `${one.count} ${manyEn(one.name)}`);
      if (f.rules.pieces_kept >= f.pieces.reduce((all, one) => all + one.count, 0))
        return told([`You have ${and(most)}.`], []);
      const first = Math.min(
        Math.max(Math.round(f.rules.pieces_kept / 3), f.rules.pieces_kept - f.pieces[1]!.count),
        f.pieces[0]!.count,
      );
      return told(
        [
          `After the tickets, everyone secretly picks **${f.rules.pieces_kept} pieces**: at most ${and(most)}.`,
          {
            picture: "pieces",
            caption: `A good first mix: ${first} ${manyEn(f.pieces[0]!.name)}, ${f.rules.pieces_kept - first} ${manyEn(f.pieces[1]!.name)}.`,
          },
        ],
        [
          `All choices are shown together; the rest stays in the box${f.rules.exchange_cost > 0 ? ", for exchanges" : ""}.`,
        ],
      );
    },
    // COM-02, COM-04, COM-06, COM-07, COM-08, COM-09, NLI-01, WOR-01, WOR-06, WOR-09
    cards: (f) =>
      told(
        [
          `Draw **2 cards**, one after the other: ${f.faceUp > 0 ? "face up, or " : ""}unseen from ${f.decks.length > 1 ? "either" : "the"} deck.`,
        ],
        [
          "You may hold as many cards as you like.",
          ...f.decks.map(
            (deck) =>
              `There are ${deck.cards} ${deck.name}: ${and(some(`${(deck.cards - deck.wilds) / deck.colours} in each of ${deck.colours} colours`, deck.wilds > 0 && n(deck.wilds, wild(f))))}.`,
          ),
          f.decks.length > 1
            ? "When a deck runs out, its own discard pile is shuffled into a new one."
            : "When the deck runs out, the discard pile is shuffled into a new one.",
          "If there is no card at all to draw, do something else.",
          ruling("COM-04", "Whoever draws takes the second card too, if there is one to draw."),
          ruling(
            "COM-07",
            "The discard pile is shuffled when a card is needed: all that was discarded until then is in it.",
          ),
          ruling(
            "COM-08",
            `If there is no second card to draw${f.faceUp > 0 && f.wilds > 0 && f.rules.market.wild_takes_turn ? `, or only a face-up ${wild(f)}` : ""}, your turn ends after the first.`,
          ),
        ],
      ),
    // COM-03, COM-04, COM-05, COM-06, COM-08, USA-03, NOR-03, NLI-03, WOR-02, WOR-06, WOR-07, WOR-08
    market: (f) =>
      told(
        [
          `**${f.faceUp} cards** lie face up. One you take is replaced at once${f.chosenRefill ? " **from the deck you choose**" : ""}.`,
          f.wilds > 0 &&
            (f.rules.market.wild_takes_turn
              ? `A face-up **${wild(f)} is a whole draw**: your first card and your last.`
              : `Face-up **${wilds(f)} are cards like any other**: you may take 2 in one turn.`),
          f.rules.market.flush > 0 && {
            picture: "flush",
            caption: `${f.rules.market.flush} ${wilds(f)}: all ${f.faceUp} cards go.`,
          },
        ],
        [
          f.decks.length > 1 && `At first there are ${and(f.decks.map((deck) => `${deck.market} ${deck.name}`))}.`,
          f.chosenRefill
            ? `The gap is filled before you draw the next card. All ${f.faceUp} may become of one kind.`
            : "The gap is filled from the deck before you draw the next card.",
          f.chosenRefill && { picture: "refill", caption: "You choose the deck that fills the gap." },
          f.wilds > 0 &&
            f.rules.market.wild_takes_turn &&
            `Drawn unseen, ${article(wild(f))} counts as 1 card: another may follow, but not a face-up ${wild(f)}.`,
          f.rules.market.flush > 0
            ? `As soon as ${f.rules.market.flush} ${wilds(f)} lie face up, all ${f.faceUp} cards are discarded and replaced${f.decks.length > 1 ? ` (${and(f.decks.map((deck) => `${deck.market} ${deck.name}`))})` : ""}, again and again if need be. That holds at the start too.`
            : f.wilds > 0 && `However many ${wilds(f)} lie face up, they stay.`,
          f.rules.market.flush > 0 &&
            (f.decks.length > 1
              ? ruling(
                  "WOR-08",
                  "Where one deck runs short, the other fills the places. The cards stay when too few others are left: it would never end.",
                )
              : ruling("USA-03", "The cards stay when too few others are left: it would never end.")),
          ruling("COM-08", "A place that cannot be filled stays empty until cards come back to the discard pile."),
        ],
      ),
    // COM-10, COM-11, COM-12, COM-13, USA-01, WOR-10, WOR-16
    claim: (f) =>
      told(
        [
          `Choose any free track, near or far. Discard **1 card for each space, all in its colour**, put ${article(piece(f))} on each, and score at once:`,
          {
            columns: ["Spaces", "Points"],
            rows: f.points.map(([length, points]) => [String(length), String(points)]),
            across: true,
          },
          f.wraps.length > 0 && "The **east and west edges are joined**.",
          {
            picture: "track",
            caption: `3 spaces: 3 cards of the colour${f.wildOn.has("land") ? `, or ${wilds(f)}` : ""}.`,
          },
        ],
        [
          "It need not touch your own tracks. You claim 1 in a turn.",
          `You take the whole track or nothing, so you need ${pieces(f)} for all its spaces. It is yours for good.`,
          `A payment never holds a card you could leave out${standsIn(f)}.`,
          f.wraps.length > 0 &&
            `${and([...f.wraps.slice(0, 2), "others"])} run over the edge and are tracks like any other.`,
        ],
      ),
    // COM-10, NOR-05, NOR-06, WOR-10
    gray: (f) =>
      told(
        [
          f.plainGray &&
            `A gray track takes cards of **any 1 colour**${f.decks.length > 1 ? " of the right deck" : ""}.`,
          f.plainGray && { picture: "gray", caption: "3 green or 3 black cards, not a mixture." },
          ...f.swaps.flatMap((swap) => [
            `**${swap.track}**: any ${swap.cards} cards stand for 1 of the colour.`,
            { picture: "swap" as const, caption: `${swap.cards} cards of any kind for 1.` },
          ]),
        ],
        [
          f.plainGray && `You choose the colour; all cards are of it${f.wildOn.has("land") ? `, or ${wilds(f)}` : ""}.`,
          ...f.swaps.map(
            (swap) =>
              `${swap.track} (${swap.length} spaces): any ${swap.cards} cards, ${wilds(f)} included, may stand for 1 card of the colour you chose, as often as you like. So ${swap.length - 2} green cards and ${2 * swap.cards} others are enough.`,
          ),
        ],
      ),
    // COM-05, COM-10, NOR-04, WOR-01, WOR-07, WOR-10
    locomotives: (f) =>
      told(
        [
          `A ${wild(f)} stands for a card of **any colour**${everywhere(f) ? "" : `, but **only on ${and([...f.wildOn].map((kind) => KINDS[kind]))}**`}.`,
        ],
        [
          `There are ${f.wilds}. You may mix them with cards of one colour, or pay with ${wilds(f)} alone.`,
          !everywhere(f) &&
            `They are never played on other tracks${f.swaps.length ? `, but for ${and(f.swaps.map((swap) => swap.track))}, among the cards that stand for another` : ""}.`,
          f.decks.length > 1 &&
            `They are wild on land and at sea${f.harbours ? ", and for harbours" : ""}, and belong to the ${landCards(f)}: once played they return to that deck.`,
        ],
      ),
    // WOR-10, WOR-11
    ships: (f) =>
      told(
        [
          f.kinds.has("sea") &&
            `**Land tracks** take ${landCards(f)} and ${manyEn(landPiece(f))}, **sea tracks** ${seaCards(f)} and ${manyEn(seaPiece(f))}.`,
          f.doubleCards && `A **double ${seaPiece(f)}** covers up to 2 spaces.`,
          f.doubleCards && { picture: "ships", caption: "5 spaces: 2 doubles and 1 single, or 3 doubles." },
        ],
        [
          f.kinds.has("sea") &&
            "Land spaces are rectangular, sea spaces like hulls. Land and sea are never mixed on one track.",
          f.doubleCards &&
            ruling("WOR-11", `Half a double ${seaPiece(f)} may be lost, but no card may be played that is not needed.`),
          f.doubleCards && `A ${wild(f)} covers 1 space. Every space gets 1 ${seaPiece(f)}, whatever you paid with.`,
        ],
      ),
    // WOR-12
    paired: (f) =>
      told(
        [
          "Each space with a double outline costs **2 cards of 1 colour**, any colour.",
          { picture: "paired", caption: "2 spaces: 2 red and 2 white cards." },
        ],
        [
          `The colour may change from space to space${f.wildOn.has("land") ? `; ${wilds(f)} stand for any of them` : ""}.`,
          `You still place 1 ${landPiece(f)} on each space, and score by the number of spaces.`,
          `On this board: ${and(f.paired)}.`,
        ],
      ),
    // NOR-07, NOR-08, NOR-09, NLI-04
    ferries: (f) =>
      told(
        [
          `${f.colouredFerries ? "" : "Gray tracks over water are ferries. "}Each wheel on a ferry costs **1 ${wild(f)}**${
            f.rules.pay.any_for_wild > 0
              ? ` or **any ${f.rules.pay.any_for_wild} cards**`
              : f.rules.pay.pair_for_wild
                ? " or **2 cards of 1 colour**"
                : ""
          }; the other spaces take ${f.colouredFerries ? "its colour" : "any 1 colour"}.`,
          {
            picture: "ferry",
            caption: `1 wheel, 2 more spaces: ${article(wild(f))}${f.rules.pay.any_for_wild > 0 ? ` or any ${f.rules.pay.any_for_wild} cards` : f.rules.pay.pair_for_wild ? " or a pair" : ""}, and 2 cards.`,
          },
        ],
        [
          `${capital(wilds(f))} may fill the other spaces too.`,
          f.colouredFerries && f.grayFerries && "On a gray ferry the other spaces take any 1 colour.",
          f.rules.pay.any_for_wild > 0 &&
            ruling(
              "NOR-09",
              `The ${f.rules.pay.any_for_wild} cards stand for any ${wild(f)} that you play on a ferry, due or not, as often as you like. There may be ${wilds(f)} among them.`,
            ),
          f.rules.pay.pair_for_wild && "Each pair that pays for a wheel may have a colour of its own.",
        ],
      ),
    // NOR-10, NOR-11, NOR-12, NOR-13
    tunnels: (f) =>
      told(
        [
          `Lay the cards for a tunnel; then the deck’s top **${f.rules.tunnel_cards} cards are turned over**. Each ${wild(f)} and each card of your colour costs **1 more card** of that colour. Or you take your cards back, and your turn is over.`,
          { picture: "tunnel", caption: "2 green laid, 1 green turned over: pay 1 more green." },
        ],
        [
          {
            list: some(
              `For each turned card of the colour you laid, and each turned ${wild(f)}, pay 1 more card of that colour${f.wildOn.has("tunnel") ? `, or ${article(wild(f))}` : ""}. No match: nothing more to pay.`,
              "You take your cards back when you cannot pay, and may when you do not want to.",
              f.wildOn.has("tunnel") &&
                `Laid ${wilds(f)} only? Then only turned ${wilds(f)} count, and only ${wilds(f)} pay for them.`,
              "The turned cards are discarded at the end of the turn, tunnel or no tunnel. The cards you laid are never reshuffled into the deck meanwhile.",
            ),
          },
          ruling(
            "NOR-10",
            `Where fewer than ${f.rules.tunnel_cards} cards are left, even after shuffling the discard, those are turned over.`,
          ),
        ],
      ),
    // COM-13, USA-04, NOR-14, POL-04, POL-05, NLI-05, WOR-13
    double: (f) =>
      told(
        [
          "Of parallel tracks **you never own more than 1**. How many can be used:",
          {
            columns: ["Players", ...f.parallel.map(({ tracks }) => `Of ${tracks}`)],
            rows: f.players.map((players) => [
              String(players),
              ...f.parallel.map(({ uses }) => String(uses.find((use) => use.players.includes(players))?.usable)),
            ]),
            across: true,
          },
          { picture: "double", caption: "The second: closed, or open to somebody else." },
        ],
        [
          {
            list: f.parallel.flatMap(({ tracks, uses }) =>
              uses.map(({ players, usable }) => {
                const use =
                  usable >= tracks ? (tracks === 2 ? "both" : `all ${tracks}`) : `only ${usable} of ${tracks}`;
                const done =
                  usable >= tracks
                    ? ", by different players"
                    : tracks === 2
                      ? "; the other closes"
                      : "; the rest closes";
                return `${howMany(players)}: ${use} can be used${done}.`;
              }),
            ),
          },
          f.unequal && ruling("NOR-14", "That holds also where the parallel tracks are not of the same length."),
          f.stacks.length > 0 &&
            "Tracks into a country are different: all can be used with any number of players, 1 by each.",
        ],
      ),
    // POL-03, POL-05, POL-06, POL-07, POL-08, POL-11, POL-13
    countries: (f) => {
      const [a, b, c] = f.stacks;
      return told(
        [
          "When you claim a track into a country **new to your network** there, and that network now links it to **at least 1 other country**, take the top card of **every country in that network**.",
          !f.rules.exhausted_country_pays && "If the new country has **no card left, you take none at all**.",
          { picture: "countries", caption: "A second country reached: the top card of both." },
        ],
        [
          "Each neighbouring country has a stack of cards, the highest on top:",
          {
            columns: ["Country", "Cards"],
            rows: f.stacks.map(({ country, cards }) => [country, cards.join(" · ")]),
          },
          a &&
            b &&
            `Example: you are the first to link ${a.country} and ${b.country}: take ${a.cards[0]} and ${b.cards[0]}.${c && a.cards.length > 1 && b.cards.length > 1 ? ` Later, with nobody there in between, the same network reaches ${c.country}: take ${a.cards[1]}, ${b.cards[1]} and ${c.cards[0]}.` : ""}`,
          {
            list: [
              f.rules.exhausted_country_pays
                ? "An empty stack gives nothing; the other countries of the network still give their cards."
                : "The empty stack of another country costs only that country’s card. But reaching a country whose own stack is empty brings nothing, whatever else the network holds.",
              "You may hold several cards of one country.",
              "A track between two cities brings no card, even if it joins two of your networks.",
              f.oneEntrance
                ? "Each country is entered from one city only. All its tracks can be used with any number of players; you take at most 1 of them."
                : "All tracks into a country can be used with any number of players; you take at most 1 between the same city and country.",
              "The cards you took lie open, and count at the end.",
            ],
          },
          ruling("POL-06", "Only a country that is new to the network you extend brings cards."),
          ruling(
            "POL-11",
            `A country is an end: neither networks nor the paths of tickets run through it.${f.oneEntrance ? "" : " A second track from a network into the same country brings nothing."}`,
          ),
        ],
      );
    },
    // COM-19, NLI-01, NLI-06, NLI-07, NLI-08
    bonus: (f) => {
      const both = f.drawBonuses.length > 0 && f.bonuses.length > 0;
      return told(
        [
          f.drawBonuses.length > 0 &&
            `A track marked **${or(f.drawBonuses.map((bonus) => `+${bonus}`))}** brings that many cards from the deck.`,
          f.drawBonuses.length > 0 && {
            picture: "draw",
            caption: `+${f.drawBonuses.at(-1)}: ${n(f.drawBonuses.at(-1)!, "card")} from the deck.`,
          },
          f.bonuses.length > 0 &&
            `${f.bonusesInPlay ? `**${f.bonusesInPlay} of ${f.bonuses.length} bonus cards** lie open all game. ` : ""}At the end each goes to whoever has the most of what it counts.`,
        ],
        [
          both && { heading: "Tracks that bring cards" },
          f.drawBonuses.length > 0 &&
            "You draw right after claiming the track, from the top of the deck, never face-up cards; fewer if fewer are left.",
          both && { heading: "Bonus cards" },
          f.bonuses.length > 0 &&
            `${f.bonusesInPlay ? "They are drawn at random before the game. " : ""}**All who tie score in full.**`,
          f.bonuses.length > 0 && {
            columns: ["Bonus", "For the most", "Points"],
            rows: f.bonuses.map((bonus) => [bonus.name, counted(f, bonus), String(bonus.points)]),
          },
          f.bonuses.length > 0 && neverLeftOver,
          f.bonuses.some((bonus) => bonus.tag || bonus.measure === "countries") &&
            ruling(
              "NLI-08",
              "A ticket with two cities that fit counts once. Countries need not hang together. Places without a name count, for their country and inside the polar circle, like any other.",
            ),
        ],
      );
    },
    // COM-09, COM-14, COM-15, COM-16, COM-21, USA-01, USA-02, NOR-01, NOR-02, POL-01, POL-02, NLI-02, WOR-03, WOR-14
    tickets: (f) =>
      told(
        [
          "If **your own tracks** join a ticket’s 2 cities at the end, you score its value; if not, you **lose** it.",
          `As a turn, draw ${f.tickets.draw} more and keep at least ${f.tickets.keep_later}.`,
          { picture: "ticket", caption: "Joined: +8. Otherwise: −8." },
        ],
        [
          `**At the start** you get ${f.tickets.deal} of the ${f.tickets.count} and keep at least ${f.tickets.keep}. ${rejects(f.tickets.opening_rejects)}`,
          `**Later** you draw ${f.tickets.draw}, or what is left. ${rejects(f.tickets.rejects)} With no ticket left, this is not possible.`,
          "A ticket you kept stays with you, and stays secret, until the end. You may hold as many as you like.",
          ruling("COM-21", "At the start everybody chooses at the same time: nobody sees what another keeps."),
          (f.tickets.rejects === "under" || f.tickets.opening_rejects === "under") &&
            ruling("COM-16", "Tickets that you put under the deck lie there in the order you choose."),
        ],
      ),
    // WOR-15
    tours: (f) => {
      const tour = f.tours[0]!;
      return told(
        [
          "A tour is a ticket with several cities, worth most **in the order printed**.",
          {
            picture: "tour",
            caption: `${tour.cities.join(" – ")}: ${tour.inOrder} in order, ${tour.anyOrder} connected, ${minus(tour.failed)} if not.`,
          },
        ],
        [
          {
            list: [
              "**The high value**, if you can travel from the first city to the last through the others in the order printed;",
              "**the middle one**, if all are connected, but not in that order;",
              "**the negative one**, if a single city is missing.",
            ],
          },
          ruling(
            "WOR-15",
            "You travel on one path over your own tracks, each track once. On the way you may pass other cities, and pass a city again.",
          ),
        ],
      );
    },
    // WOR-17, WOR-18, WOR-22
    harbours: (f) => {
      const { count, cards_per_deck: each, points, unbuilt, cities, symbols } = f.harbours!;
      return told(
        [
          `Build in an anchor city where you own a track, **1 per city**, for ${and(f.decks.map((deck) => `**${each} ${deck.name}**`))}.`,
          { picture: "harbour", caption: "All of 1 colour, all with the anchor." },
          "It scores by your completed tickets naming its city:",
          {
            columns: ["Tickets", "Points"],
            rows: [
              ["0", "0"],
              ...points.map((value, i) => [`${i + 1}${i === points.length - 1 ? "+" : ""}`, String(value)]),
            ],
            across: true,
          },
          `**Each not built: ${minus(unbuilt)}.**`,
        ],
        [
          `${cities} cities have an anchor; each takes 1 harbour, among all players. You have ${count}.`,
          `The cards that pay are all of 1 colour and all have the anchor; ${wilds(f)} stand for any of them. In each colour ${and(f.decks.map((deck, i) => `${symbols[i]} ${deck.name}`))} have it.`,
          `Harbours score at the end; ${points.length} tickets or more give the most. Tours count too, in order or not, and a ticket counts for each of your harbours that it names.`,
        ],
      );
    },
    // WOR-19
    exchange: (f) =>
      told(
        [
          `As your turn, swap pieces for the other kind, at **${n(f.rules.exchange_cost, "point")} each**.`,
          {
            picture: "exchange",
            caption: `2 ${manyEn(seaPiece(f))} for 2 ${manyEn(landPiece(f))}: ${minus(-2 * f.rules.exchange_cost)} points.`,
          },
        ],
        [
          `Any number of your pieces, against those in your box. You never have more than ${and(f.pieces.map((one) => `${one.count} ${manyEn(one.name)}`))} in all, those on the board included.`,
        ],
      ),
    // COM-17, WOR-20
    end: (f) =>
      told(
        [
          `When somebody ends a turn with **${f.rules.end.pieces} ${pieces(f)} or fewer**${f.pieces.length > 1 ? " in all" : ""}, everybody, that player included, plays **${n(f.rules.end.turns, f.rules.end.turns === 1 ? "last turn" : "more turn")}**.`,
        ],
        ["Then the game is over. Somebody else getting that low meanwhile changes nothing."],
      ),
    // COM-18, COM-19, COM-22, USA-05, USA-06, NOR-15, NOR-16, POL-09, POL-10, NLI-09, WOR-21
    scoring: (f) =>
      told(
        [
          `To the points of your tracks come ${and(
            some(
              f.stacks.length > 0 && "country cards",
              f.harbours && "harbours",
              (f.completed || f.bonuses.length > 0 || (f.longest && !f.bonusesInPlay)) && "bonuses",
              f.tours.length > 0 && "tours",
              "tickets, plus or minus",
            ),
          )}. **The highest score wins**; ${f.rules.tie_breaks[0] ? `in a tie, ${tieBreak(f, f.rules.tie_breaks[0])}` : "a tie is shared"}.`,
        ],
        [
          `All tickets are shown. The tracks are counted again from the board${f.rules.exchange_cost > 0 ? ", less what exchanges cost" : ""}.`,
          !f.longest &&
            !f.completed &&
            f.bonuses.length === 0 &&
            "There is no bonus for the longest path or the most tickets.",
          f.completed && !f.longest && "How long a path is brings no bonus.",
          ...ties(f),
        ],
      ),
    // COM-18, COM-19, USA-05
    longest: (f) =>
      told(
        [
          `**${n(f.longest!.points, "point")}** for the longest unbroken path of own ${pieces(f)}${f.bonusesInPlay ? `, when “${f.longest!.name}” is among the bonus cards` : ""}. It may run in loops, but uses **each track once**.`,
          { picture: "longest", caption: "2 + 3 + 2 + 1 = 8: the loop counts, the branch does not." },
        ],
        [
          "The path may cross a city again. What counts is the number of pieces; branches off the path do not. All who tie score it in full.",
          neverLeftOver,
        ],
      ),
    // COM-19, NOR-15
    completed: (f) =>
      told(
        [`**${n(f.completed!.points, "point")}** at the end for the most completed tickets.`],
        ["All who tie score it in full.", neverLeftOver],
      ),
  },
};

function minus(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

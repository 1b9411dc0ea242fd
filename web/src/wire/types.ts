// Made by tools/wire.py from the models of the server: do not edit, run `make wire`.
// What the messages mean is in docs/protocol.md. Null and missing are the same on this wire.

/** A command was accepted; what it did is in the steps up to `seq`. */
export interface Accepted {
  type: "accepted";
  id: string;
  seq: number;
  /** The new table of a rematch. */
  table?: string;
}

export interface Advised {
  move: string;
  reason: string;
  win?: number;
  points?: number;
}

/** The host says who sits where. */
export interface Arrange {
  kind: "arrange";
  seat: number;
  occupant: Occupant;
}

export interface Ask {
  type: "ask";
  id: string;
  query: Query;
}

/** Points for the most of something at the end; `tag`, `kind`, `country`, `length`, `worth` narrow the measure. */
export interface AwardSeen {
  id: string;
  name: Record<string, string>;
  measure: string;
  points: number;
  tag: string;
  kind: string;
  country: string;
  length: number;
  worth: number;
}

/** A board in a list, with its sizes. */
export interface BoardListed {
  id: string;
  name: Record<string, string>;
  /** Fewest and most. */
  players: [number, number];
  cities: number;
  tracks: number;
  tickets: number;
  reconstruction: boolean;
  digest: string;
  /** Of the map in board units, and so of its picture without a frame. */
  width: number;
  height: number;
}

/** All about a board. */
export interface BoardSeen {
  /** What it is asked for by: an earlier board's has its digest after an @. */
  id: string;
  /** Whether it is the board of an earlier version: games that began on it go on, and no new one is offered. */
  past: boolean;
  reconstruction: boolean;
  name: Record<string, string>;
  /** What the book of this board calls things, by language: `ticket` in French. */
  terms: Record<string, Record<string, string>>;
  cities: CitySeen[];
  tracks: TrackSeen[];
  tickets: TicketSeen[];
  countries: CountrySeen[];
  cards: CardSeen[];
  rules: RulesSeen;
  digest: string;
  layout: LayoutSeen;
}

export interface BoardsListed {
  boards: BoardListed[];
}

/** `x` and `y` are its middle. */
export interface BoxSeen {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface CardSeen {
  id: string;
  deck: string;
  /** Missing for the wild card. */
  colour?: string;
  count: number;
  spaces: number;
  symbol: boolean;
}

/** The check of a record: its `problems`, and none if all of it holds. */
export interface Checked {
  problems: string[];
  decisions: number;
  finished: boolean;
  /** Whether the deal was checked against its promise. */
  deal: boolean;
  /** The earlier board which the record is of, as `id@digest`, where that of today is another. */
  past_board?: string;
}

export interface CitySeen {
  id: string;
  /** Empty for a place that is printed without a name. */
  name: Record<string, string>;
  country: string;
  x: number;
  y: number;
  /** `country`: networks end here; `harbour`: one may be built here; `unnamed`; others belong to awards. */
  tags: string[];
}

/** Each player has so much time for the whole game, and some more with each turn. */
export interface ClockPace {
  kind: "clock";
  seconds?: number;
  increment?: number;
}

/** Each player has so much time for the whole game, and some more with each turn. */
export interface ClockPaceSeen {
  kind: "clock";
  seconds: number;
  increment: number;
}

/** The last message before the server closes the socket; `again` says whether it is worth coming back at once. */
export interface Closed {
  type: "closed";
  key: string;
  message: string;
  again: boolean;
}

/** What a colour looks like that the board invents. */
export interface ColourSeen {
  fill: string;
  ink: string;
  /** SVG shapes in a box of 20 by 20 units about its middle, drawn with `ink`. */
  symbol: string;
}

/** What somebody may do at a table. */
export type Command =
  | Sit
  | Leave
  | Arrange
  | Configure
  | Start
  | Decide
  | Undo
  | Resign
  | Replace
  | Reclaim
  | Say
  | React
  | Rematch;

/** Further cards that would make a payment of those chosen. */
export interface CompletionSeen {
  cards: Record<string, number>;
  /** The seat has all of them. */
  held: boolean;
  /** Those of them that lie in a free part: others may be laid in their place. */
  fill?: Record<string, number>;
  /** What the free part is counted in. */
  unit?: "card" | "pair" | "colour";
}

/** The host changes the options before the game begins. */
export interface Configure {
  kind: "configure";
  options: TableOptions;
}

/** A country with its stack of cards, highest on top (POL-03); most boards have countries without cards. */
export interface CountrySeen {
  id: string;
  name: Record<string, string>;
  /** Highest first; none on most boards. */
  cards: number[];
}

/** Each decision may take so many days. */
export interface DaysPace {
  kind: "days";
  days?: number;
}

/** Each decision may take so many days. */
export interface DaysPaceSeen {
  kind: "days";
  days: number;
}

export interface DealSeen {
  known: boolean;
  promise?: string;
  contributions?: string[];
  seed_hash?: string;
  secret?: string;
  /** A whole number, as text: it may be larger than a JavaScript number can be. */
  seed?: string;
}

/** The moves of one decision, played one after the other or not at all: a claim and the cards spent on it. */
export interface Decide {
  kind: "decide";
  /** The number of the decision that is asked for, as `turn.decision` has it. */
  decision: number;
  /** The longest are claims whose free part is laid card by card: up to 36 on the boards there are (NOR-06). */
  moves: string[];
}

/** A card printed once for each colour of its deck. `spaces`: how many spaces one card covers at most. */
export interface DeckCardSeen {
  /** `{colour}` stands for each colour of the deck. */
  id: string;
  count: number;
  spaces: number;
  symbol: boolean;
}

export interface DeckSeen {
  id: string;
  name: Record<string, string>;
  tracks: ("land" | "tunnel" | "ferry" | "sea")[];
  colours: string[];
  cards: DeckCardSeen[];
  wilds: number;
  hand: number;
  market: number;
}

export interface Device {
  token: string;
}

/** All that a viewer sees. */
export interface Document {
  table: TableSeen;
  view?: GameSeen;
  turn?: TurnSeen;
  result?: ResultSeen;
}

export interface EndRules {
  pieces: number;
  turns: number;
}

/** Something that happened in the game; `type` says which other fields there are (docs/protocol.md). */
export interface EventSeen {
  type: string;
  seat?: number;
  card?: string;
  deck?: string;
  slot?: number;
  ticket?: string;
  track?: string;
  points?: number;
  count?: number;
  wilds?: number;
  country?: string;
  value?: number;
  city?: string;
  piece?: string;
  pieces?: Record<string, number>;
  award?: string;
  turns?: number;
  costs?: boolean;
}

/** The facts of a refusal by the rules, for saying it in any language; `key` says which of them there are. */
export interface Facts {
  /** The seat that has it already. */
  owner?: number;
  connection?: string;
  players?: number;
  piece?: string;
  need?: number;
  left?: number;
  /** Cards that are not in the hand. */
  lacks?: Record<string, number>;
  card?: string;
  city?: string;
  count?: number;
  most?: number;
  least?: number;
  /** What is decided now instead. */
  phase?: string;
  /** What was tried at the wrong moment. */
  verb?: string;
  track?: string;
  /** What is wrong with cards that do not pay. */
  fault?: string;
  /** Cards that are not needed. */
  cards?: Record<string, number>;
  /** The moves to play instead, one after the other, with a comma between. */
  moves?: string;
  /** The seat that is to move. */
  turn?: number;
}

/** What a client says on the socket of a table. */
export type FromClient = Submit | Ask | Missing | Ping | Pong;

/** What a client says on the socket of the lobby. */
export type FromLobbyClient = Ping | Pong;

export interface GameSeen {
  seat?: number;
  phase: string;
  stage?: string;
  turn: number;
  first: number;
  to_move: number[];
  last_turns?: number;
  players: PlayerSeen[];
  market: (string | null)[];
  decks: Record<string, number>;
  discard: Record<string, number>;
  ticket_deck: number;
  awards: string[];
  country_stacks: Record<string, number[]>;
  /** Free tracks that nobody can claim any more, as enough of their parallels are taken (USA-04 and the like). */
  closed: string[];
  laid: Record<string, number>;
  claiming?: string;
  spend_left: number;
  turned_over: string[];
  /** For each card turned over at a tunnel whether it costs one card more. */
  turned_costs: boolean[];
  tunnel_extra: number;
  building_in?: string;
}

export interface GamesListed {
  tables: TableListed[];
  /** The `before` of the next page; missing on the last one. */
  before?: number;
}

/** A city where a harbour could still be built. */
export interface HarbourOutlook {
  city: string;
  /** Those held that name the city and are not blocked. */
  tickets: string[];
  /** What the harbour brings once all of them are completed. */
  points: number;
}

export interface HarbourRules {
  count: number;
  cards_per_deck: number;
  /** By the number of one's completed tickets that name the city, from one on. */
  points: number[];
  unbuilt: number;
}

export interface Hint {
  kind: "hint";
  language?: Language;
}

/** The token of a seat's secret link; `contribution` is what the player adds to the deal, as where one sits down. */
export interface Invite {
  token: string;
  name?: string;
  contribution?: string;
}

/** A name at the base line of its first row. */
export interface LabelSeen {
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  size: number;
  /** By language. */
  rows: Record<string, string[]>;
}

/** Path data; nothing for a board without a land of its own. */
export interface LandSeen {
  land?: string;
  lakes?: string;
  borders?: string;
  inner?: string;
}

/** The languages of names, hints and pages. */
export type Language = "en" | "fr";

/** Where everything is drawn, in board units. */
export interface LayoutSeen {
  width: number;
  height: number;
  space: SizeSeen;
  /** The radius of a city. */
  marker: number;
  font: number;
  /** By track, from `a` to `b`. */
  spaces: Record<string, SpaceSeen[]>;
  /** By city. */
  labels: Record<string, LabelSeen>;
  /** By the end point that it stands for. */
  posts: Record<string, BoxSeen>;
  /** `title`, `points` and `compass`, where there is room. */
  furniture: Record<string, BoxSeen>;
  land: LandSeen;
  polar_line: [number, number][];
  /** Those that only this board has; everybody knows how the usual ones look. */
  colours: Record<string, ColourSeen>;
}

/** Gets up before the game begins. */
export interface Leave {
  kind: "leave";
  seat: number;
}

/** How strong a bot is. */
export type Level = "easy" | "medium" | "hard" | "expert";

/** One thing that happened at the table. */
export interface LineSeen {
  seq: number;
  at: number;
  kind: string;
  seat?: number;
  why?: string;
  moves?: string[];
  events: EventSeen[];
}

export interface Link {
  token: string;
  /** How long it can be used. */
  seconds: number;
}

/** The ends of secret links: one for each seat, null where there is none to give away; and one for watching. */
export interface Links {
  seats: (string | null)[];
  watch: string;
}

/** A seat for somebody who shares the device of the table's host. */
export interface Local {
  kind: "local";
  name: string;
}

export interface MarketRules {
  refill: "own" | "chosen";
  flush: number;
  wild_takes_turn: boolean;
}

/** The moves that pay for a track, or a harbour in a city, with exactly these cards. */
export interface Match {
  kind: "match";
  track?: string;
  city?: string;
  cards: Record<string, number>;
}

/** Who somebody wants to be; what is left out stays as it is. */
export interface Me {
  name?: string;
  language?: Language;
}

export interface MeSeen {
  known: boolean;
  name: string;
  language: Language;
}

/** Asks for the steps after `after`. */
export interface Missing {
  type: "missing";
  after: number;
}

export interface MoveSeen {
  text: string;
  kind: "draw" | "take" | "refill" | "claim" | "spend" | "pay" | "withdraw" | "tickets" | "keep" | "return" | "harbour" | "build" | "split" | "exchange" | "pass";
  track?: string;
  cards?: Record<string, number>;
  free?: number;
  /** What the free part of a claim is counted in, and what a spend lays: "card", "pair" or "colour". */
  unit?: "card" | "pair" | "colour";
  /** For the free part of a claim: the cards of the hand that are missed least. */
  fill?: Record<string, number>;
  card?: string;
  deck?: string;
  city?: string;
  piece?: string;
  count?: number;
  /** How many pieces of each kind a split keeps. */
  pieces?: Record<string, number>;
  tickets?: string[];
}

/** Nobody is hurried. */
export interface NoPace {
  kind: "none";
}

/** Who a seat is for. */
export type Occupant = Person | Local | Robot;

/** Who a seat is for. */
export type OccupantSeen = Person | Local | RobotSeen;

export interface OptionsSeen {
  board: string;
  seats: OccupantSeen[];
  rules: Record<string, number | boolean>;
  first?: number;
  public: boolean;
  pace: PaceSeen;
  hints: boolean;
  talk: boolean;
  bot_after?: number;
  stand_in: Level;
  /** The deal is a given one. */
  practice: boolean;
}

/** How things stand: tickets and the ways to finish them, awards, country cards, harbours. */
export interface OutlookQuery {
  kind: "outlook";
}

export interface OutlookSeen {
  tickets: TicketOutlook[];
  standings: Standing[];
  /** By track: for the seat that asks; for those who watch, for whoever is to move. */
  prizes: Record<string, Prize[]>;
  harbours: HarbourOutlook[];
  /** The length of each seat's longest path. */
  longest: number[];
}

/** Why a command was refused; if the game has gone on meanwhile (`stale` and the like), with how it stands `now`. */
export interface Overtaken {
  key: string;
  message: string;
  facts?: Facts;
  now?: TableNow;
}

/** How much time there is. */
export type Pace = NoPace | ClockPace | DaysPace;

/** How much time there is. */
export type PaceSeen = NoPace | ClockPaceSeen | DaysPaceSeen;

export interface PayRules {
  wild_on: ("land" | "tunnel" | "ferry" | "sea")[];
  any_for_wild: number;
  pair_for_wild: boolean;
}

/** A seat for whoever sits down. */
export interface Person {
  kind: "person";
}

/** A kind of piece, and how many of it the box holds for each player. */
export interface PieceSeen {
  id: string;
  name: Record<string, string>;
  count: number;
  /** The kinds of tracks that it is placed on. */
  tracks: ("land" | "tunnel" | "ferry" | "sea")[];
}

export interface Ping {
  type: "ping";
}

/** Asks whether somebody is there. `seq` is the number of the last step: who has not got it asks for it. */
export interface Pinged {
  type: "ping";
  seq?: number;
}

/** One player as others see them; `hand` and `offer` only in their own view, `tickets` there or at the end. */
export interface PlayerSeen {
  name: string;
  score: number;
  pieces?: Record<string, number>;
  box?: Record<string, number>;
  cards: Record<string, number>;
  known_cards: Record<string, number>;
  tickets_held?: number;
  tickets_offered?: number;
  ready: boolean;
  tracks: string[];
  harbours: string[];
  country_cards: Record<string, number[]>;
  exchanged: number;
  hand?: Record<string, number>;
  tickets?: string[];
  offer?: string[];
}

export interface Pong {
  type: "pong";
}

/** The answer to a ping. */
export interface Ponged {
  type: "pong";
  seq?: number;
}

/** Who is there now, seat by seat. */
export interface Present {
  type: "present";
  present: boolean[];
}

/** A country card that claiming a track would win. */
export interface Prize {
  country: string;
  value: number;
}

/** Every error: a key for programs, and a sentence for people. */
export interface ProblemShape {
  key: string;
  message: string;
  /** Where the rules of the game refuse a command. */
  facts?: Facts;
}

/** A question of a player that nobody else notices. */
export type Query = Hint | WhyNot | Match | OutlookQuery;

/** Hints, the moves that match cards, a reason why not, or how things stand. */
export interface QueryAnswer {
  type: "answer";
  id: string;
  hints?: Advised[];
  moves?: MoveSeen[];
  key?: string;
  message?: string;
  facts?: Facts;
  /** For cards that do not pay yet: at most four ways to go on, those that need nothing new first. */
  completions?: CompletionSeen[];
  /** For cards that nothing could be added to: the fewest to take back. */
  surplus?: Record<string, number>;
  outlook?: OutlookSeen;
}

export interface React {
  kind: "react";
  sign: Reaction;
}

/** What somebody may show without words. */
export type Reaction = "applause" | "ouch" | "hurry" | "thanks" | "wow" | "laugh";

/** Takes one's seat back from the bot. */
export interface Reclaim {
  kind: "reclaim";
}

/** A command or query was refused; nothing has changed. `id` is missing if the message could not be read. */
export interface Refused {
  type: "refused";
  id?: string;
  key: string;
  message: string;
  facts?: Facts;
}

export interface Rematch {
  kind: "rematch";
}

/** Asks for a bot on the seat of somebody who is absent. */
export interface Replace {
  kind: "replace";
  seat: number;
}

/** A whole game; the first step brings the whole document. */
export interface ReplaySeen {
  id: string;
  as: string;
  steps: Step[];
}

export interface Resign {
  kind: "resign";
}

export interface ResultSeen {
  scores: number[];
  winners: number[];
  /** The word "score", the measure of the tie-break that decided, or "shared". */
  decided_by: string;
  sheets: SheetSeen[];
}

/** A seat for a bot. */
export interface Robot {
  kind: "bot";
  level?: Level;
}

/** A seat for a bot. */
export interface RobotSeen {
  kind: "bot";
  level: Level;
}

/** One rule set as a value. Every field is a mechanism; none is the name of a board. */
export interface RulesSeen {
  players: [number, number];
  colours: string[];
  wild: string;
  pieces: PieceSeen[];
  pieces_kept: number;
  decks: DeckSeen[];
  market: MarketRules;
  pay: PayRules;
  /** How many of so many parallel tracks can be claimed, by the number of players. */
  capacity: Record<string, Record<string, number>>;
  tunnel_cards: number;
  tickets: TicketRulesSeen;
  /** By the length of a track. */
  points: Record<string, number>;
  end: EndRules;
  awards: AwardSeen[];
  /** 0: all of them. */
  awards_in_play: number;
  tie_breaks: TieBreakSeen[];
  harbours?: HarbourRules;
  exchange_cost: number;
  /** Whether connecting a country without cards left still brings those of the network's other countries (POL-07). */
  exhausted_country_pays: boolean;
}

export interface Say {
  kind: "say";
  text: string;
}

export interface SeatListed {
  name?: string;
  bot?: string;
  taken: boolean;
  mine?: boolean;
}

export interface SeatSeen {
  name?: string;
  taken: boolean;
  mine: boolean;
  /** The bot that plays here now. */
  bot?: Level;
  /** The bot plays for a person, who may take the seat back. */
  stands_in: boolean;
  resigned: boolean;
  /** The seats that ask for a bot here. */
  votes: number[];
  /** Milliseconds on the clock at `asked_at`, or now where the clock stands. */
  time_left?: number;
  asked_at?: number;
}

/** One player's score, line by line (COM-22). */
export interface SheetSeen {
  name: string;
  routes: number;
  tickets: TicketScored[];
  awards: Record<string, number>;
  country_cards: number;
  harbours: [string, number][];
  unbuilt_harbours: number;
  exchanges: number;
  longest_path: number;
  total: number;
}

export interface Sit {
  kind: "sit";
  seat: number;
  name?: string;
  contribution?: string;
}

export interface SizeSeen {
  width: number;
  height: number;
}

/** Everything as it stands, after the steps up to `seq`, and the last lines of the story. */
export interface Snapshot {
  type: "snapshot";
  seq: number;
  /** The server's time, for clocks. */
  now: number;
  document: Document;
  story: LineSeen[];
  present: boolean[];
}

/** The middle of a space; its angle is in degrees, clockwise. */
export interface SpaceSeen {
  x: number;
  y: number;
  angle: number;
  /** A locomotive is due here. */
  wild: boolean;
}

/** How far everybody is with an award in play. */
export interface Standing {
  award: string;
  /** By seat; null where it is hidden from whoever asks. */
  values: (number | null)[];
  /** Who would get the award now; nobody is named while a value is hidden. */
  leaders: number[];
}

export interface Start {
  kind: "start";
}

/** The next thing that happened. Steps are numbered without gaps; whoever misses one asks for it. */
export interface Step {
  type: "step";
  seq: number;
  line: LineSeen;
  patch: Record<string, unknown>;
}

/** Submits a command; the same `id` again is the same command, and is answered the same. */
export interface Submit {
  type: "submit";
  id: string;
  command: Command;
}

export interface TableListed {
  id: string;
  board: string;
  status: "open" | "running" | "over";
  seats: SeatListed[];
  created: number;
  changed: number;
}

export interface TableMade {
  id: string;
  seat?: number;
  links: Links;
}

/** A table as somebody sees it; `seat` is theirs, and missing for those who watch. */
export interface TableNow {
  id: string;
  seq: number;
  seat?: number;
  document: Document;
  links?: Links;
  /** Whether this guest opened the table, and may arrange it. */
  host?: boolean;
}

export interface TableOptions {
  board: string;
  seats: Occupant[];
  /** Rule values of the board that are played otherwise, as in {"tickets.deal": 4}. */
  rules?: Record<string, number | boolean>;
  /** The seat that begins; left out: drawn. */
  first?: number;
  public?: boolean;
  pace?: Pace;
  hints?: boolean;
  talk?: boolean;
  /** Seconds of absence after which a bot takes over by itself; left out: the others decide. */
  bot_after?: number;
  /** The bot that plays for whoever is absent. */
  stand_in?: Level;
  /** For practice: a known deal. */
  seed?: number;
}

export interface TableSeen {
  id: string;
  status: "open" | "running" | "over";
  options: OptionsSeen;
  /** What the facts and the picture of its board are asked for by: an earlier board's id has its digest after an @. */
  board: string;
  seats: SeatSeen[];
  deal: DealSeen;
  talk: TalkSeen[];
  rematch?: string;
  ended_by?: "play" | "resignation";
}

/** The public tables as they stand: sent when the lobby's socket opens, and whenever they change. */
export interface Tables {
  type: "tables";
  tables: TableListed[];
}

export interface TablesListed {
  tables: TableListed[];
}

export interface TalkSeen {
  seat: number;
  at: number;
  text?: string;
  sign?: string;
}

export interface TicketOutlook {
  ticket: string;
  /** Not kept yet. */
  offered: boolean;
  /** `blocked`: no way is left, or too few pieces for any. */
  state: "done" | "open" | "blocked";
  /** What it would bring if the game ended now. */
  points: number;
  /** Tracks still to claim on a shortest way over own and free tracks; none unless it is open. */
  way: string[];
  /** The spaces of that way. */
  need: number;
  /** Only for tours: whether the cities are visited in their order, or still could be (WOR-15). False is for good. */
  in_order?: boolean;
}

export interface TicketRulesSeen {
  deal: number;
  keep: number;
  draw: number;
  keep_later: number;
  opening_rejects: "out" | "under" | "shuffled_under";
  rejects: "out" | "under" | "shuffled_under";
}

export interface TicketScored {
  ticket: string;
  points: number;
  completed: boolean;
  /** As "completed" or "failed"; for a tour "in_order", "any_order" or "failed". */
  outcome: string;
}

export interface TicketSeen {
  id: string;
  cities: string[];
  points: number;
  tour?: TourSeen;
}

/** `sole`: it decides only when exactly one of the tied players leads (USA-06). */
export interface TieBreakSeen {
  measure: string;
  sole: boolean;
}

/** What the server says on the socket of a table. */
export type ToClient = Snapshot | Step | Accepted | Refused | QueryAnswer | Present | Closed | Pinged | Ponged;

/** What the server says on the socket of the lobby. */
export type ToLobbyClient = Tables | Closed | Ping | Pong;

/** What a ticket over several cities is worth: visited in the listed order, merely connected, or missed (WOR-15). */
export interface TourSeen {
  in_order: number;
  any_order: number;
  failed: number;
}

/** One printed line of spaces. */
export interface TrackSeen {
  id: string;
  a: string;
  b: string;
  length: number;
  /** `gray`: cards of any one colour. */
  colour: string;
  kind: "land" | "tunnel" | "ferry" | "sea";
  /** The same for all tracks between the same two places. */
  connection: string;
  locomotives: number;
  draw_bonus: number;
  paired: boolean;
  any_for_card: number;
}

export interface TurnSeen {
  /** The number of the decision that this seat is asked for. */
  decision?: number;
  moves?: MoveSeen[];
  may_undo?: boolean;
}

export interface Undo {
  kind: "undo";
}

/** Why a track cannot be claimed now. */
export interface WhyNot {
  kind: "why_not";
  track: string;
}

/** The requests: what they take, and what is answered. An error is always a `ProblemShape`. */
export interface Requests {
  /** The boards that can be played, with their sizes. */
  "GET /api/boards": { answer: BoardsListed };
  /** All about a board: cities, tracks, tickets, cards, rules, and where everything is drawn. */
  "GET /api/boards/{id}": { path: { id: string }; answer: BoardSeen };
  /** A board as an empty picture; without `frame` the map alone, to its edge and no further. */
  "GET /api/boards/{id}.svg": { path: { id: string }; query?: { lang?: Language; theme?: "day" | "night"; frame?: boolean }; answer: unknown };
  /** Who this browser is; `known` is false for somebody new. */
  "GET /api/me": { answer: MeSeen };
  /** Tells one's name or language; somebody new becomes known, by a cookie. */
  "PUT /api/me": { body: Me; answer: MeSeen };
  /** Becomes the guest of a private link on this device. */
  "POST /api/me/device": { body: Device; answer: MeSeen };
  /** One's own tables, last changed first; the next page begins where `before` says. */
  "GET /api/me/games": { query?: { limit?: number; before?: number }; answer: GamesListed };
  /** A private link that moves this guest to another device; whoever has it is this guest. */
  "POST /api/me/link": { answer: Link };
  /** Public tables: those that wait for players first, newest first. */
  "GET /api/tables": { answer: TablesListed };
  /** Opens a table; whoever does sits on its first seat for people. */
  "POST /api/tables": { body: TableOptions; answer: TableMade };
  /** The table as this guest sees it now. A private one needs a seat there, or the key of its link. */
  "GET /api/tables/{id}": { path: { id: string }; query?: { seat?: number; key?: string }; answer: TableNow };
  /** Submits a command, with the same message as a socket; the same id again is the same command. */
  "POST /api/tables/{id}/commands": { path: { id: string }; query?: { seat?: number; key?: string }; body: Submit; answer: Accepted };
  /** The promise and what each player added; after the end the secret and the seed too. */
  "GET /api/tables/{id}/deal": { path: { id: string }; query?: { key?: string }; answer: DealSeen };
  /** The game as a record, and under it all about the deal. */
  "GET /api/tables/{id}/record": { path: { id: string }; query?: { key?: string }; answer: string };
  /** The whole game step by step, as a seat saw it, as those who watched did, or with open hands. */
  "GET /api/tables/{id}/replay": { path: { id: string }; query?: { as?: string; key?: string }; answer: ReplaySeen };
  /** Opens the secret link of a seat: sits down there, or takes it over from the browser it was in. */
  "POST /api/tables/{id}/seats/{seat}/join": { path: { id: string; seat: number }; body: Invite; answer: TableNow };
  /** Checks a record: every move, the result, all chance, and the deal if there is one under it. */
  "POST /api/verify": { body: string; answer: Checked };
}

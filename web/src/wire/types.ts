// Made by tools/wire.py from the models of the server: do not edit, run `make wire`.
// What the messages mean is in docs/protocol.md. Null and missing are the same on this wire.

export interface Advised {
  move: string;
  reason: string;
  win?: number;
  points?: number;
}

/** Hints, the moves that match cards, or a reason why not. */
export interface Answer {
  type: "answer";
  id: string;
  hints?: Advised[];
  moves?: MoveSeen[];
  key?: string;
  message?: string;
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

/** What is wrong with a record; nothing: all of it holds. */
export interface Checked {
  problems: string[];
  decisions: number;
  finished: boolean;
  /** Whether the deal was checked against its promise. */
  deal: boolean;
}

/** `contribution` is what the player adds to the deal, as where one sits down. */
export interface Claim {
  token: string;
  name?: string;
  contribution?: string;
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

/** The host changes the options before the game begins. */
export interface Configure {
  kind: "configure";
  options: TableOptions;
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
  /** The number of the question that is answered, as the table asked it. */
  question: number;
  moves: string[];
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

/** A wish was granted; it is in the steps up to `seq`. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
  /** The new table of a rematch. */
  table?: string;
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
}

/** What a client says on the socket of a table. */
export type FromClient = Intend | Ask | Missing | Ping | Pong;

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
  laid: Record<string, number>;
  claiming?: string;
  spend_left: number;
  turned_over: string[];
  tunnel_extra: number;
  building_in?: string;
}

export interface GamesListed {
  tables: TableListed[];
  /** What to ask on with; missing on the last page. */
  before?: number;
}

export interface Granted {
  id: string;
  seq: number;
  table?: string;
}

export interface Hint {
  kind: "hint";
  language?: Language;
}

/** Wants something to happen; the same `id` again is the same wish, answered the same. */
export interface Intend {
  type: "intend";
  id: string;
  intention: Intention;
}

/** What somebody may want at a table. */
export type Intention =
  | Sit
  | Leave
  | Arrange
  | Configure
  | Start
  | Decide
  | Undo
  | Resign
  | Replace
  | TakeBack
  | Say
  | React
  | Rematch;

/** The languages of names, hints and pages. */
export type Language = "en" | "fr";

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

/** What secret links end with: one for each seat, null where there is none to give away; and one for watching. */
export interface Links {
  seats: (string | null)[];
  watch: string;
}

/** A seat for somebody who shares the device of the table's host. */
export interface Local {
  kind: "local";
  name: string;
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
  kind: string;
  track?: string;
  cards?: Record<string, number>;
  free?: number;
  card?: string;
  deck?: string;
  city?: string;
  piece?: string;
  count?: number;
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

/** How much time there is. */
export type Pace = NoPace | ClockPace | DaysPace;

/** How much time there is. */
export type PaceSeen = NoPace | ClockPaceSeen | DaysPaceSeen;

/** A seat for whoever sits down. */
export interface Person {
  kind: "person";
}

export interface Ping {
  type: "ping";
}

/** Asks whether somebody is there. `seq` is the number of the last step: who has not got it asks for it. */
export interface Pinged {
  type: "ping";
  seq?: number;
}

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

/** What every error looks like: a key for programs, and a sentence for people. */
export interface ProblemShape {
  key: string;
  message: string;
}

/** What a player may ask without anybody else noticing. */
export type Query = Hint | WhyNot | Match;

export interface React {
  kind: "react";
  sign: Reaction;
}

/** What somebody may show without words. */
export type Reaction = "applause" | "ouch" | "hurry" | "thanks" | "wow" | "laugh";

/** A wish or question was not granted; nothing has changed. `id` is missing if the message could not be read. */
export interface Refused {
  type: "refused";
  id?: string;
  key: string;
  message: string;
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

/** What somebody sees of a table: `seat` is theirs, and missing for who watches. */
export interface TableNow {
  id: string;
  seq: number;
  seat?: number;
  document: Document;
  links?: Links;
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
  seats: SeatSeen[];
  deal: DealSeen;
  talk: Talk[];
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

/** Takes one's seat back from the bot. */
export interface TakeBack {
  kind: "take_back";
}

export interface Talk {
  seat: number;
  at: number;
  text?: string;
  sign?: string;
}

export interface TicketScored {
  ticket: string;
  points: number;
  completed: boolean;
  outcome: string;
}

/** What the server says on the socket of a table. */
export type ToClient = Snapshot | Step | Done | Refused | Answer | Present | Closed | Pinged | Ponged;

/** What the server says on the socket of the lobby. */
export type ToLobbyClient = Tables | Closed | Ping | Pong;

export interface TurnSeen {
  /** The number to answer with, where this seat must decide. */
  question?: number;
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

/** The same as a socket's `intend`; `seat` where somebody has several. */
export interface Wish {
  id: string;
  intention: Intention;
  seat?: number;
}

/** The requests: what they take, and what is answered. An error is always a `ProblemShape`. */
export interface Requests {
  /** The boards that can be played, with their sizes. */
  "GET /api/boards": { answer: unknown };
  /** All about a board: cities, tracks, tickets, cards, rules, and where everything is drawn. */
  "GET /api/boards/{id}": { path: { id: string }; answer: unknown };
  /** A board as an empty picture. */
  "GET /api/boards/{id}.svg": { path: { id: string }; query?: { lang?: Language; theme?: "day" | "night" }; answer: unknown };
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
  /** What this guest sees now; private tables only with a seat there or the key of their link. */
  "GET /api/tables/{id}": { path: { id: string }; query?: { seat?: number; key?: string }; answer: TableNow };
  /** The promise and what each player added; after the end the secret and the seed too. */
  "GET /api/tables/{id}/deal": { path: { id: string }; query?: { key?: string }; answer: DealSeen };
  /** The game as a record, and under it all about the deal. */
  "GET /api/tables/{id}/record": { path: { id: string }; query?: { key?: string }; answer: string };
  /** The whole game step by step, as a seat saw it, as those who watched did, or with open hands. */
  "GET /api/tables/{id}/replay": { path: { id: string }; query?: { as?: string; key?: string }; answer: ReplaySeen };
  /** Opens the secret link of a seat: sits down there, or takes it over from the browser it was in. */
  "POST /api/tables/{id}/seats/{seat}/claim": { path: { id: string; seat: number }; body: Claim; answer: TableNow };
  /** Wants something to happen, as a socket's `intend` does; the same id again is the same wish. */
  "POST /api/tables/{id}/wishes": { path: { id: string }; query?: { key?: string }; body: Wish; answer: Granted };
  /** Checks a record: every move, the result, all chance, and the deal if there is one under it. */
  "POST /api/verify": { body: string; answer: Checked };
}

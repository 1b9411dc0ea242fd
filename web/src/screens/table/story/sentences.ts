/** The lines of a story in sentences. Pure: names, players and words are given, and nothing is asked of anybody. */

import type { EventSeen, LineSeen, TalkSeen } from "../../../wire/types";
import { found } from "../../../words/forms";
import type { Who } from "../../../words/en/story";
import { wildName } from "../../../cards/kinds";
import { EVENTS } from "../../../moves";
import type { EventKind } from "../../../moves/kind";
import { Phrases, whoIs, type Part, type Texts } from "./phrases";
import type { Board } from "../../../state/board.svelte";

export interface Telling {
  board: Board;
  words: Texts;
  /** Names by seat; an empty one for a seat that nobody has. */
  players: string[];
  /** The viewer's seat; null for who watches. */
  seat: number | null;
  talk: TalkSeen[];
}

/** A paragraph of the log: what one seat did in one turn, or what happened to the table. */
export interface Entry {
  /** Of its last line: it changes when the entry grows. */
  seq: number;
  at: number;
  seat?: number;
  kind: string;
  parts: Part[];
}

/** The sentences of one line; none for a line that says nothing to this viewer. */
export function tellLine(line: LineSeen, telling: Telling): Part[] {
  return told(line, line.events, telling);
}

/** The sentences of a story. What a seat does in one turn is one entry: "Ben drew two cards". */
export function tell(story: LineSeen[], telling: Telling): Entry[] {
  const entries: Entry[] = [];
  let open: { line: LineSeen; events: EventSeen[] } | null = null;
  for (const line of story) {
    if (open && goesOn(open, line)) {
      open = { line, events: [...open.events, ...line.events] };
      entries.pop();
    } else {
      open = line.kind === "decided" ? { line, events: line.events } : null;
    }
    const parts = told(line, open?.events ?? line.events, telling);
    if (parts.length) entries.push({ seq: line.seq, at: line.at, seat: line.seat, kind: line.kind, parts });
    else if (open && !open.events.some(isDeed)) open = null;
  }
  return entries;
}

const DRAWS = new Set(["drawn", "taken"]);
const TICKETS = new Set(["offered", "kept", "returned"]);
const TUNNEL = new Set(["paid", "paid_extra", "claimed", "withdrawn"]);

function isDeed(event: EventSeen): boolean {
  return DRAWS.has(event.type) || TICKETS.has(event.type) || event.type === "turned_over" || event.type === "split";
}

/** Whether a line goes on with what the same seat began: a second card, the tickets it keeps, a tunnel's extra. */
function goesOn(open: { line: LineSeen; events: EventSeen[] }, line: LineSeen): boolean {
  if (line.kind !== "decided" || line.seat !== open.line.seat) return false;
  const begun = open.events.findLast(isDeed)?.type;
  const next = line.events.find((event) => isDeed(event) || TUNNEL.has(event.type))?.type;
  if (begun === undefined || open.events.some((event) => event.type === "play_begins")) return false;
  if (next === undefined) return line.events.length > 0 && DRAWS.has(begun);
  if (DRAWS.has(begun)) return DRAWS.has(next) && open.events.filter((event) => DRAWS.has(event.type)).length < 2;
  if (TICKETS.has(begun)) return next === "split" || (TICKETS.has(next) && next !== "offered");
  return begun === "turned_over" && TUNNEL.has(next) && !open.events.some((event) => event.type === "claimed");
}

function told(line: LineSeen, events: EventSeen[], telling: Telling): Part[] {
  const phrases = new Phrases(telling.board, telling.words);
  const sentences = [around(line, telling), ...new Tale(line, events, phrases, telling).tell()];
  return phrases.cut(sentences.filter(Boolean).join(" "));
}

/** What happened at the table, but not in the game. */
function around(line: LineSeen, { words, players, seat, talk }: Telling): string {
  const { story } = words;
  const who = whoIs(line.seat, players, seat, words);
  const place = words.common.seat((line.seat ?? 0) + 1);
  const sentences: Record<string, string> = {
    created: story.created,
    configured: story.configured,
    arranged: story.arranged(place),
    seated: story.seated(who),
    left: story.left(place),
    started: story.started,
    undone: story.undone(who),
    voted: story.voted(who),
    handed_over: story.handedOver(who) + String(found(story.why, line.why ?? "") ?? "."),
    reclaimed: story.takenBack(who),
    resigned: story.resigned(who),
    said: spoken(line, who, talk, words),
    rematched: story.rematched,
  };
  return sentences[line.kind] ?? "";
}

function spoken(line: LineSeen, who: Who, talk: TalkSeen[], { story }: Texts): string {
  const said = talk.find((one) => one.seat === line.seat && one.at === line.at);
  if (!said) return ""; // older than the talk that the table keeps
  return story.said(who, said.text ?? String(found(story.signs, said.sign ?? "") ?? said.sign));
}

/** Tells a group of events, which make one part of a sentence, in the tale of a decision. */
export type Teller = (group: EventSeen[], tale: Tale) => void;

/** The sentences of a decision: first what somebody did, in one sentence, then what that brought about. */
export class Tale {
  readonly story: Texts["story"];
  #deeds: string[] = [];
  #before: string[] = [];
  #after: string[] = [];
  #airy = false;

  constructor(
    readonly line: LineSeen,
    readonly events: EventSeen[],
    readonly phrases: Phrases,
    readonly telling: Telling,
  ) {
    this.story = telling.words.story;
  }

  tell(): string[] {
    for (const group of groups(this.events)) kindOf(group.at(-1)!)?.tell(group, this);
    if (!this.#deeds.length) return [...this.#before, ...this.#after];
    const who = this.who(this.line.seat);
    return [...this.#before, this.story.did(who, this.#deeds, this.#airy), ...this.#after];
  }

  /** What somebody did; `airy`: it is a list itself, so deeds are parted by a comma. */
  did(deed: string, airy?: "airy"): void {
    this.#deeds.push(deed);
    this.#airy ||= airy !== undefined;
  }

  before(sentence: string): void {
    this.#before.push(sentence);
  }

  after(sentence: string): void {
    this.#after.push(sentence);
  }

  happened(...types: string[]): boolean {
    return this.events.some((event) => types.includes(event.type));
  }

  who(seat: number | undefined): Who {
    return whoIs(seat, this.telling.players, this.telling.seat, this.telling.words);
  }

  counted(group: EventSeen[], by: "card" | "deck"): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const event of group) {
      const name = event[by] ?? "";
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  }

  /** Cards from a deck: one's own by name, those of others only counted. */
  unseen(group: EventSeen[]): string {
    const seen = group.every((event) => event.card !== undefined);
    return seen ? this.phrases.taken(this.counted(group, "card")) : this.phrases.hidden(this.counted(group, "deck"));
  }

  /** All that was laid for something, and how much of it was extra. */
  paid(group: EventSeen[]): string {
    const cards: Record<string, number> = {};
    for (const event of group) {
      if (event.type === "paid") cards[event.card ?? ""] = (cards[event.card ?? ""] ?? 0) + (event.count ?? 0);
    }
    const extra = group.find((event) => event.type === "paid_extra")?.count ?? 0;
    return this.phrases.laid(cards) + (extra ? this.story.extra(extra) : "");
  }
}

/** What nobody in particular did. Not told: `face_up`, for the market shows it. */
const AROUND: Record<string, EventKind> = {
  dealt: {
    tell: (group, tale) => {
      if (group[0]!.seat === tale.telling.seat)
        tale.after(tale.story.dealt(tale.phrases.laid(tale.counted(group, "card"))));
    },
  },
  first_player: { tell: (group, tale) => tale.after(tale.story.first(tale.who(group.at(-1)!.seat))) },
  award_in_play: {
    tell: (group, tale) => {
      const { board } = tale.phrases;
      const awards = group.map(({ award: id = "" }) => {
        const points = board.facts.rules.awards.find((award) => award.id === id)?.points ?? 0;
        return tale.story.award(board.award(id), points);
      });
      tale.after(tale.story.awards(tale.story.all(awards)));
    },
  },
  play_begins: { tell: (group, tale) => tale.after(tale.story.begins(tale.who(group.at(-1)!.seat))) },
  market_swept: {
    tell: (_, tale) => {
      const { rules } = tale.phrases.board.facts;
      tale.after(tale.story.swept(rules.market.flush, wildName(rules)));
    },
  },
  reshuffled: { tell: (group, tale) => tale.after(tale.story.reshuffled(group.at(-1)!.count ?? 0)) },
  last_turns: {
    tell: (group, tale) => {
      const { seat, turns = 0 } = group.at(-1)!;
      tale.after(tale.story.ending(tale.who(seat), turns, turns / tale.telling.players.length));
    },
  },
  game_over: { tell: (_, tale) => tale.after(tale.story.over) },
};

function kindOf({ type }: EventSeen): EventKind | undefined {
  return (found(EVENTS, type) ?? found(AROUND, type)) as EventKind | undefined;
}

const PAYING = new Set(["paid", "paid_extra"]);
const PAID_FOR = new Set(["claimed", "harbour_built"]);
/** What is told elsewhere, or not at all, and does not part what belongs together. */
const BESIDE = new Set(["face_up", "reshuffled", "market_swept"]);

/** Events that make one part of a sentence: the same again, or what was paid and what for. */
function groups(events: EventSeen[]): EventSeen[][] {
  const found: EventSeen[][] = [];
  for (const event of [
    ...events.filter((one) => !BESIDE.has(one.type)),
    ...events.filter((one) => BESIDE.has(one.type)),
  ]) {
    const last = found.at(-1);
    if (last && joins(last, event)) last.push(event);
    else found.push([event]);
  }
  return found;
}

function joins(group: EventSeen[], event: EventSeen): boolean {
  const before = group.at(-1)!;
  if (before.seat !== event.seat || PAID_FOR.has(before.type) || kindOf(event)?.alone) return false;
  if (PAYING.has(before.type)) return PAYING.has(event.type) || PAID_FOR.has(event.type);
  return before.type === event.type;
}

/** What a line means on the map: tracks and cities to be shown. */
export function places(parts: Part[], board: Board): string[] {
  const named = parts.flatMap((part) => {
    if (part.ticket !== undefined) return board.tickets.get(part.ticket)?.cities ?? [];
    return part.track ?? part.city ?? [];
  });
  return [...new Set(named)];
}

/** The lines of a story in sentences. Pure: names, players and words are given, and nothing is asked of anybody. */

import type { EventSeen, LineSeen, Talk } from "../../../wire/types";
import { found } from "../../../words/forms";
import type { Who } from "../../../words/en/story";
import { Phrases, whoIs, type Names, type Part, type Texts } from "./phrases";

export interface Telling {
  board: Names;
  words: Texts;
  /** Names by seat; an empty one for a seat that nobody has. */
  players: string[];
  /** The viewer's seat; null for who watches. */
  seat: number | null;
  talk: Talk[];
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
  const sentences = [...around(line, telling), ...new Decision(line, phrases, telling).tell(events)];
  return phrases.cut(sentences.join(" "));
}

/** What happened at the table, but not in the game. */
function around(line: LineSeen, { words, players, seat, talk }: Telling): string[] {
  const { story } = words;
  const who = whoIs(line.seat, players, seat, words);
  const place = words.common.seat((line.seat ?? 0) + 1);
  switch (line.kind) {
    case "created":
      return [story.created];
    case "configured":
      return [story.configured];
    case "arranged":
      return [story.arranged(place)];
    case "seated":
      return [story.seated(who)];
    case "left":
      return [story.left(place)];
    case "started":
      return [story.started];
    case "undone":
      return [story.undone(who)];
    case "voted":
      return [story.voted(who)];
    case "handed_over":
      return [story.handedOver(who) + String(found(story.why, line.why ?? "") ?? ".")];
    case "taken_back":
      return [story.takenBack(who)];
    case "resigned":
      return [story.resigned(who)];
    case "said":
      return spoken(line, who, talk, words);
    case "rematched":
      return [story.rematched];
    default:
      return [];
  }
}

function spoken(line: LineSeen, who: Who, talk: Talk[], words: Texts): string[] {
  const said = talk.find((one) => one.seat === line.seat && one.at === line.at);
  if (!said) return []; // older than the talk that the table keeps
  return [words.story.said(who, said.text ?? String(found(words.story.signs, said.sign ?? "") ?? said.sign))];
}

/** The sentences of a decision: first what somebody did, in one sentence, then what that brought about. */
class Decision {
  #deeds: string[] = [];
  #before: string[] = [];
  #after: string[] = [];
  /** Whether deeds are parted by a comma, because they are lists themselves. */
  #airy = false;
  /** Whether tickets were drawn here, and chosen from: then those on offer need no names. */
  #drawn = false;
  #chosen = false;
  #kept = 0;

  constructor(
    readonly line: LineSeen,
    readonly phrases: Phrases,
    readonly telling: Telling,
  ) {}

  tell(events: EventSeen[]): string[] {
    this.#drawn = events.some((event) => event.type === "offered");
    this.#kept = events.filter((event) => event.type === "kept").length;
    this.#chosen = events.some((event) => event.type === "kept" || event.type === "returned");
    for (const group of groups(events)) this.#add(group);
    if (!this.#deeds.length) return [...this.#before, ...this.#after];
    const who = this.#who(this.line.seat);
    return [...this.#before, this.telling.words.story.did(who, this.#deeds, this.#airy), ...this.#after];
  }

  #who(seat: number | undefined): Who {
    return whoIs(seat, this.telling.players, this.telling.seat, this.telling.words);
  }

  #add(group: EventSeen[]): void {
    const { story } = this.telling.words;
    const event = group.at(-1)!;
    switch (event.type) {
      case "taken":
        return this.#did(story.took(this.phrases.taken(counted(group, "card"))));
      case "drawn":
        return this.#did(story.drew(this.#unseen(group)));
      case "bonus_card":
        this.#airy = true;
        return this.#did(story.bonus(this.#unseen(group)));
      case "offered":
        return this.#offered(group);
      case "kept":
        return this.#tickets(group, story.kept, story.keptThese);
      case "returned":
        return this.#tickets(group, story.returned, story.returnedThese);
      case "split":
        return this.#did(story.chose(this.phrases.pieces(event.pieces ?? {})));
      case "paid_extra":
        return this.#did(story.paidExtra(event.count ?? 0));
      case "paid":
        return this.#did(story.laidCards(this.#paid(group)));
      case "claimed":
        this.#airy = true;
        return this.#did(story.claimed(this.phrases.track(event.track ?? ""), event.points ?? 0, this.#paid(group)));
      case "harbour_built":
        this.#airy = true;
        return this.#did(story.built(this.phrases.city(event.city ?? ""), this.#paid(group)));
      case "withdrawn":
        return this.#did(story.withdrew(this.phrases.track(event.track ?? "")));
      case "country_card":
        this.#airy = true;
        return this.#did(story.wonCountries(this.#countries(group), group.length));
      case "exchanged":
        return this.#exchanged(event);
      case "passed":
        return this.#did(story.passed(this.#who(event.seat).you));
      default:
        return this.#happened(group, event);
    }
  }

  /** What nobody in particular did. */
  #happened(group: EventSeen[], event: EventSeen): void {
    const { story } = this.telling.words;
    const { rules } = this.phrases.board.facts;
    switch (event.type) {
      case "turned_over":
        this.#before.push(story.dug(this.#who(this.line.seat), this.phrases.laid(counted(group, "card"))));
        return;
      case "dealt":
        if (event.seat === this.telling.seat) this.#after.push(story.dealt(this.phrases.laid(counted(group, "card"))));
        return;
      case "first_player":
        this.#after.push(story.first(this.#who(event.seat)));
        return;
      case "award_in_play":
        this.#after.push(story.awards(story.all(group.map((one) => this.#award(one.award ?? "")))));
        return;
      case "play_begins":
        this.#after.push(story.begins(this.#who(event.seat)));
        return;
      case "market_swept":
        this.#after.push(story.swept(rules.market.flush, rules.wild));
        return;
      case "reshuffled":
        this.#after.push(story.reshuffled(event.count ?? 0));
        return;
      case "last_turns": {
        const turns = event.turns ?? 0;
        this.#after.push(story.ending(this.#who(event.seat), turns, turns / this.telling.players.length));
        return;
      }
      case "game_over":
        this.#after.push(story.over);
        return;
      default: // face_up: the market shows it
    }
  }

  #did(deed: string): void {
    this.#deeds.push(deed);
  }

  /** Cards from a deck: one's own by name, those of others only counted. */
  #unseen(group: EventSeen[]): string {
    const seen = group.every((event) => event.card !== undefined);
    return seen ? this.phrases.taken(counted(group, "card")) : this.phrases.hidden(counted(group, "deck"));
  }

  #offered(group: EventSeen[]): void {
    const { story } = this.telling.words;
    const tickets = group.flatMap((event) => event.ticket ?? []);
    if (this.line.kind === "started") {
      if (group[0]!.seat === this.telling.seat)
        this.#after.push(story.offered(tickets.length, this.phrases.tickets(tickets)));
    } else if (!this.#chosen) {
      this.#did(
        tickets.length ? story.drewTheseTickets(this.phrases.tickets(tickets)) : story.drewTickets(group.length),
      );
    } else {
      this.#did(tickets.length ? story.drewTickets(group.length) : story.drewAndKept(group.length, this.#kept));
    }
  }

  /** Tickets of others are counted, and those that went back are what is left of those drawn. */
  #tickets(group: EventSeen[], some: (n: number) => string, these: (tickets: string) => string): void {
    const tickets = group.flatMap((event) => event.ticket ?? []);
    this.#airy ||= tickets.length > 1;
    if (tickets.length) this.#did(these(this.phrases.tickets(tickets)));
    else if (!this.#drawn) this.#did(some(group.length));
  }

  #paid(group: EventSeen[]): string {
    const cards: Record<string, number> = {};
    for (const event of group) {
      if (event.type === "paid") cards[event.card ?? ""] = (cards[event.card ?? ""] ?? 0) + (event.count ?? 0);
    }
    const extra = group.find((event) => event.type === "paid_extra")?.count ?? 0;
    return this.phrases.laid(cards) + (extra ? this.telling.words.story.extra(extra) : "");
  }

  #countries(group: EventSeen[]): string {
    const { words, board } = this.telling;
    return words.story.all(
      group.map((event) => words.story.country(board.country(event.country ?? ""), event.value ?? 0)),
    );
  }

  #exchanged(event: EventSeen): void {
    const [piece, count] = [event.piece ?? "", event.count ?? 0];
    const cost = this.phrases.board.facts.rules.exchange_cost * count;
    const given = this.phrases.pieces({ [piece]: count });
    this.#did(this.telling.words.story.exchanged(given, this.phrases.exchanged(piece, count), cost));
  }

  #award(id: string): string {
    const { words, board } = this.telling;
    const points = board.facts.rules.awards.find((award) => award.id === id)?.points ?? 0;
    return words.story.award(board.award(id), points);
  }
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
  if (before.seat !== event.seat || PAID_FOR.has(before.type) || event.type === "exchanged") return false;
  if (PAYING.has(before.type)) return PAYING.has(event.type) || PAID_FOR.has(event.type);
  return before.type === event.type;
}

function counted(group: EventSeen[], by: "card" | "deck"): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const event of group) {
    const name = event[by] ?? "";
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** What a line means on the map: tracks and cities to be shown. */
export function places(parts: Part[], board: Names): string[] {
  const named = parts.flatMap((part) => {
    if (part.ticket !== undefined) return board.tickets.get(part.ticket)?.cities ?? [];
    return part.track ?? part.city ?? [];
  });
  return [...new Set(named)];
}

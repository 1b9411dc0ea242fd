/** A table as the screen shows it: what the server said, sorted for drawing, and what the viewer is about to do. */

import type { SectionId } from "../../rules/sections";
import type { Board } from "../../state/board.svelte";
import { harboursOf, ownersOf } from "../../state/pieces";
import { TableLink } from "../../state/link.svelte";
import { asProblem, type Problem } from "../../wire/api";
import type { Advised, QueryAnswer, Command, LineSeen, MoveSeen, OutlookSeen } from "../../wire/types";

/** What is open for a decision of several parts: a track to be paid, a city for a harbour. */
export type Chosen = { kind: "track"; id: string } | { kind: "harbour"; id: string } | null;

export class TableModel {
  readonly link: TableLink;

  chosen = $state.raw<Chosen>(null);
  /** The ticket whose ends and way the map shows. */
  shownTicket = $state<string | null>(null);
  /** Tracks of the last moves of others, shown by a short pulse. */
  lastTracks = $state.raw<string[]>([]);
  /** The section of the rules that somebody wants to read, or all of them; null for none. */
  rule = $state<SectionId | "all" | null>(null);
  outlook = $state.raw<OutlookSeen | null>(null);
  hints = $state.raw<Advised[] | null>(null);
  /** A sentence that says why something was not possible. */
  problem = $state.raw<Problem | null>(null);
  /** A command is on its way. */
  busy = $state(false);

  readonly document = $derived.by(() => this.link.known.document);
  readonly table = $derived(this.document?.table ?? null);
  readonly view = $derived(this.document?.view ?? null);
  readonly result = $derived(this.document?.result ?? null);
  /** The viewer's seat; null for who watches. */
  readonly seat = $derived(this.view?.seat ?? this.#ownSeat());
  readonly me = $derived(this.view && this.seat !== null ? (this.view.players[this.seat] ?? null) : null);
  /** What may be decided now: nothing while the line is lost. */
  readonly moves = $derived.by<MoveSeen[]>(() =>
    this.link.live && !this.busy ? (this.document?.turn?.moves ?? []) : [],
  );
  readonly decision = $derived(this.document?.turn?.decision);
  readonly myTurn = $derived(this.decision !== undefined);
  readonly mayUndo = $derived.by(() => this.link.live && (this.document?.turn?.may_undo ?? false));

  readonly claims = $derived(grouped(this.moves, "claim", (move) => move.track));
  readonly takes = $derived(indexed(this.moves, "take", (move) => move.card));
  readonly draws = $derived(indexed(this.moves, "draw", (move) => move.deck));
  readonly refills = $derived(indexed(this.moves, "refill", (move) => move.deck));
  readonly harbours = $derived(indexed(this.moves, "harbour", (move) => move.city));
  readonly owners = $derived(ownersOf(this.view?.players));
  readonly harbourOwners = $derived(harboursOf(this.view?.players));

  #hearers: ((line: LineSeen) => void)[] = [];
  /** The outlook is on its way, and whether something has happened since it was asked for. */
  #asking = false;
  #outdated = false;

  constructor(
    readonly board: Board,
    options: { table: string; seat?: number; key?: string },
  ) {
    this.link = new TableLink({ ...options, onLine: (line) => this.#happened(line) });
  }

  of(kind: string): MoveSeen[] {
    return this.moves.filter((move) => move.kind === kind);
  }

  onLine(hear: (line: LineSeen) => void): () => void {
    this.#hearers.push(hear);
    return () => (this.#hearers = this.#hearers.filter((one) => one !== hear));
  }

  /** Plays moves as one decision: all of them or none. */
  async decide(...moves: string[]): Promise<boolean> {
    const decision = this.decision;
    if (decision === undefined || this.busy) return false;
    this.hints = null;
    const done = await this.submit({ kind: "decide", decision, moves });
    if (done) this.chosen = null;
    return done;
  }

  /** A second press while the first is on its way would take back one decision more. */
  async undo(): Promise<boolean> {
    if (this.busy) return false;
    this.chosen = null;
    return this.submit({ kind: "undo" });
  }

  /** Submits a command; false, and `problem` says why, if it was refused. */
  async submit(command: Command): Promise<boolean> {
    this.busy = true;
    this.problem = null;
    try {
      await this.link.submit(command);
      return true;
    } catch (error) {
      this.problem = asProblem(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  whyNot(track: string): Promise<QueryAnswer> {
    return this.link.ask({ kind: "why_not", track });
  }

  match(target: { track: string } | { city: string }, cards: Record<string, number>): Promise<QueryAnswer> {
    return this.link.ask({ kind: "match", ...target, cards });
  }

  async hint(language: "en" | "fr"): Promise<void> {
    const { decision } = this;
    try {
      const { hints = [] } = await this.link.ask({ kind: "hint", language });
      // What was asked before the last decision is no advice for this one.
      if (decision === this.decision) this.hints = hints;
    } catch (error) {
      this.problem = asProblem(error);
    }
  }

  /** Asks how tickets, awards and prizes stand; one query at a time. */
  async refresh(): Promise<void> {
    if (!this.link.live || this.table?.status !== "running") return;
    this.#outdated = true;
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#outdated) {
        this.#outdated = false;
        this.outlook = (await this.link.ask({ kind: "outlook" })).outlook ?? null;
      }
    } catch {
      // The next turn asks again; until then the old outlook stands.
    } finally {
      this.#asking = false;
    }
  }

  close(): void {
    this.link.close();
  }

  #ownSeat(): number | null {
    const wanted = this.link.options.seat;
    const seats = this.table?.seats ?? [];
    if (wanted !== undefined && seats[wanted]?.mine) return wanted;
    const mine = seats.findIndex((seat) => seat.mine);
    return mine < 0 ? null : mine;
  }

  #happened(line: LineSeen): void {
    const claimed = line.events.filter((event) => event.type === "claimed").map((event) => event.track!);
    if (claimed.length) this.lastTracks = claimed;
    this.problem = null; // it was about what stood before
    for (const hear of this.#hearers) hear(line);
  }
}

function grouped(moves: MoveSeen[], kind: string, by: (move: MoveSeen) => string | undefined): Map<string, MoveSeen[]> {
  const groups = new Map<string, MoveSeen[]>();
  for (const move of moves) {
    const name = move.kind === kind ? by(move) : undefined;
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), move]);
  }
  return groups;
}

function indexed(moves: MoveSeen[], kind: string, by: (move: MoveSeen) => string | undefined): Map<string, MoveSeen> {
  return new Map([...grouped(moves, kind, by)].map(([name, group]) => [name, group[0]!]));
}

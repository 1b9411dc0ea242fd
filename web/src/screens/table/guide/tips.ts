/** Which tip matters now: the first that was not told yet and whose moment has come. Pure. */

import { KINDS, MOVES } from "../../../moves";
import type { SectionId } from "../../../rules/sections";
import type { Board } from "../../../state/board.svelte";
import type { Document, GameSeen, MoveSeen, PlayerSeen, TrackSeen } from "../../../wire/types";
import type { TipId } from "../../../words/en/guide";

export interface Moment {
  document: Document | null;
  board: Pick<Board, "facts" | "tracks" | "cities" | "tickets" | "isWild">;
  moves: readonly MoveSeen[];
  /** The viewer's seat; who watches is not told anything. */
  seat: number | null;
  told: readonly string[];
  /** A tip was just dismissed in this turn: only what must be decided at once is explained. */
  quiet: boolean;
}

interface Now {
  view: GameSeen;
  me: PlayerSeen;
  moves: readonly MoveSeen[];
  board: Moment["board"];
  /** Tracks that can be claimed now. */
  claimable: TrackSeen[];
  /** It is one's turn, and nothing of it has been done. */
  turn: boolean;
}

interface Tip {
  section: SectionId;
  /** Explains a question that is open now. */
  urgent?: boolean;
  when: (now: Now) => boolean;
}

const has = (now: Now, kind: string) => now.moves.some((move) => move.kind === kind);
const opensWild = (now: Now) => now.turn && now.view.market.some((card) => card !== null && now.board.isWild(card));
/** Wilds that do not help on every kind of track. */
const limited = (now: Now) => !now.board.facts.rules.pay.wild_on.includes("land");
const ownsSome = (now: Now, tracks: number) => now.turn && now.me.tracks.length >= tracks;
const isCountry = (now: Now, city: string) => now.board.cities.get(city)?.tags.includes("country") ?? false;
const freely = (now: Now, fits: (track: TrackSeen) => boolean) =>
  now.moves.some(
    (move) => move.kind === "claim" && (move.free ?? 0) > 0 && fits(now.board.tracks.get(move.track ?? "")!),
  );
const measured = (now: Now, measure: string) => now.board.facts.rules.awards.some((award) => award.measure === measure);
const drawn = (now: Now) => now.board.facts.rules.awards_in_play > 0;

/** The tips of kinds of moves, first those that need no track of one's own. */
function ofMoves(urgently: boolean): Record<string, Tip> {
  const tips = KINDS.map((kind) => ({ kind, tracks: 0, ...MOVES[kind].tip })).sort((a, b) => a.tracks - b.tracks);
  const found: Record<string, Tip> = {};
  for (const { kind, id, section, urgent = false, tracks } of tips)
    if (id && section && urgent === urgently)
      found[id] = { section, urgent, when: (now) => has(now, kind) && (urgent || ownsSome(now, tracks)) };
  return found;
}

/** In the order in which they matter: open questions first, then the turn, then what the turn may bring. */
export const TIPS = {
  ...ofMoves(true),
  opening: { section: "tickets", urgent: true, when: (now) => now.view.phase === "opening" && has(now, "keep") },
  keep: { section: "tickets", urgent: true, when: (now) => now.view.phase !== "opening" && has(now, "keep") },
  last: { section: "end", urgent: true, when: (now) => now.view.last_turns !== undefined && now.moves.length > 0 },
  turn: { section: "turn", urgent: true, when: (now) => now.turn },
  second: { section: "cards", urgent: true, when: (now) => now.view.phase === "second_card" && now.moves.length > 0 },
  claim: { section: "claim", when: (now) => now.turn && now.claimable.length > 0 },
  wildTurn: {
    section: "locomotives",
    when: (now) => opensWild(now) && now.board.facts.rules.market.wild_takes_turn && !limited(now),
  },
  wildLimited: { section: "locomotives", when: (now) => opensWild(now) && limited(now) },
  wildFree: {
    section: "locomotives",
    when: (now) => opensWild(now) && !now.board.facts.rules.market.wild_takes_turn && !limited(now),
  },
  gray: {
    section: "gray",
    when: (now) => now.turn && now.claimable.some((track) => track.colour === "gray" && track.kind === "land"),
  },
  ferry: { section: "ferries", when: (now) => now.turn && now.claimable.some((track) => track.locomotives > 0) },
  anyForWild: {
    section: "ferries",
    when: (now) =>
      now.board.facts.rules.pay.any_for_wild > 0 &&
      freely(now, (track) => track.locomotives > 0 && track.any_for_card === 0),
  },
  pairForWild: {
    section: "ferries",
    when: (now) => now.board.facts.rules.pay.pair_for_wild && freely(now, (track) => track.locomotives > 0),
  },
  anyForCard: { section: "gray", when: (now) => now.turn && now.claimable.some((track) => track.any_for_card > 0) },
  paired: { section: "paired", when: (now) => now.turn && now.claimable.some((track) => track.paired) },
  dig: { section: "tunnels", when: (now) => now.turn && now.claimable.some((track) => track.kind === "tunnel") },
  sea: { section: "ships", when: (now) => now.turn && now.claimable.some((track) => track.kind === "sea") },
  country: {
    section: "countries",
    when: (now) => now.turn && now.claimable.some((track) => isCountry(now, track.a) || isCountry(now, track.b)),
  },
  drawBonus: { section: "bonus", when: (now) => now.turn && now.claimable.some((track) => track.draw_bonus > 0) },
  double: { section: "double", when: (now) => now.turn && now.view.closed.length > 0 },
  tour: {
    section: "tours",
    when: (now) => now.turn && (now.me.tickets ?? []).some((ticket) => now.board.tickets.get(ticket)?.tour),
  },
  ...ofMoves(false),
  bonusCards: { section: "bonus", when: (now) => ownsSome(now, 1) && drawn(now) },
  longest: { section: "longest", when: (now) => ownsSome(now, 2) && measured(now, "longest_path") && !drawn(now) },
  completed: {
    section: "completed",
    when: (now) => ownsSome(now, 2) && measured(now, "tickets_completed") && !drawn(now),
  },
} as Record<TipId, Tip>;

export function tipNow({ document, board, moves, seat, told, quiet }: Moment): TipId | null {
  const view = document?.view;
  const me = seat === null ? undefined : view?.players[seat];
  if (!view || !me || document.table.status !== "running") return null;
  const claimed = new Set(
    moves.flatMap((move) => (move.kind === "claim" && move.track !== undefined ? [move.track] : [])),
  );
  const claimable = [...claimed].flatMap((track) => board.tracks.get(track) ?? []);
  const now: Now = { view, me, moves, board, claimable, turn: view.phase === "turn" && moves.length > 0 };
  const fits = ([id, tip]: [string, Tip]) => !told.includes(id) && (tip.urgent || !quiet) && tip.when(now);
  return (Object.entries(TIPS).find(fits)?.[0] as TipId | undefined) ?? null;
}

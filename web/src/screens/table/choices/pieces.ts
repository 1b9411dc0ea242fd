/** Pieces to choose from, as the moves offer them. */

import type { BoardSeen, MoveSeen } from "../../../wire/types";

/** The offered moves by their count; a missing count is none. */
export function byCount(moves: readonly MoveSeen[]): Map<number, MoveSeen> {
  return new Map(moves.map((move) => [move.count ?? 0, move] as const).sort(([a], [b]) => a - b));
}

/** What one begins with: the middle of what is possible. */
export function middle(counts: readonly number[]): number {
  return counts[Math.floor(counts.length / 2)] ?? 0;
}

/** The kinds of pieces that may be given away, in the order they are offered. */
export function given(moves: readonly MoveSeen[]): string[] {
  return [...new Set(moves.flatMap((move) => move.piece ?? []))];
}

/** The kind of pieces that is not this one. */
export function otherThan(piece: string, { facts }: { facts: Pick<BoardSeen, "rules"> }): string {
  return facts.rules.pieces.find((one) => one.id !== piece)?.id ?? piece;
}

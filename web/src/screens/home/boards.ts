/** The boards as they are offered: one poster for each map, with its editions. */

import type { BoardListed } from "../../wire/types";

export interface Family {
  board: BoardListed;
  /** Other editions on the same map. */
  variants: BoardListed[];
}

/** A board whose id continues that of another ("usa_classic"), on the same map, is an edition of it. */
export function families(boards: BoardListed[]): Family[] {
  const sameMap = (one: BoardListed, other: BoardListed) =>
    one.cities === other.cities &&
    one.tracks === other.tracks &&
    one.width === other.width &&
    one.height === other.height;
  // The shortest of them is the root of the others.
  const shortestFirst = [...boards].sort((one, other) => one.id.length - other.id.length);
  const rootOf = (one: BoardListed) =>
    shortestFirst.find((other) => one.id.startsWith(`${other.id}_`) && sameMap(one, other));
  return boards
    .filter((board) => !rootOf(board))
    .map((board) => ({ board, variants: boards.filter((one) => rootOf(one) === board) }));
}

export function familyOf(all: Family[], id: string): Family | undefined {
  return all.find((family) => family.board.id === id || family.variants.some((one) => one.id === id));
}

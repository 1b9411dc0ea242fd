/** The boards as they are offered: one poster for each map, with its editions. */

import type { BoardListed } from "../../wire/types";

export interface Family {
  board: BoardListed;
  /** Other editions on the same map. */
  variants: BoardListed[];
}

/** A board whose id continues that of another ("usa_classic") is an edition of it. */
export function families(boards: BoardListed[]): Family[] {
  const rootOf = (one: BoardListed) => boards.find((other) => other !== one && one.id.startsWith(`${other.id}_`));
  return boards
    .filter((board) => !rootOf(board))
    .map((board) => ({ board, variants: boards.filter((one) => rootOf(one) === board) }));
}

export function familyOf(all: Family[], id: string): Family | undefined {
  return all.find((family) => family.board.id === id || family.variants.some((one) => one.id === id));
}

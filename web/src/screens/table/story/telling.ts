/** How a table's story is told on this page: to its viewer, in the language chosen now. */

import { words } from "../../../words";
import type { TableModel } from "../model.svelte";
import type { Telling } from "./sentences";

export function tellingOf(model: TableModel): Telling {
  return {
    board: model.board,
    words,
    players: (model.table?.seats ?? []).map((seat) => seat.name ?? ""),
    seat: model.seat,
    talk: model.table?.talk ?? [],
  };
}

/** What the first screen will ask for, fetched while its code and words are on the way. */

import { fetchPicture, lookOf } from "./board/picture";
import { screens } from "./screens/screens";
import { loadBoard } from "./state/board.svelte";
import { bringTable } from "./state/brought";
import type { Route } from "./state/router.svelte";

/** Whatever fails here is asked for again by the screen, which then says so. */
export function bringAhead(route: Route): void {
  screens[route.screen]().catch(() => {});
  if (route.screen === "table" && !route.invite) bringBoard(route.table, route.key).catch(() => {});
}

async function bringBoard(table: string, key: string | undefined): Promise<void> {
  const { document } = await bringTable(table, key);
  const { facts } = await loadBoard(document.table.board);
  await fetchPicture(lookOf(facts));
}

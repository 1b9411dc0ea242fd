/** Sitting down by the secret link of a seat. */

import { tellName } from "../../state/me.svelte";
import { request } from "../../wire/api";
import type { TableNow } from "../../wire/types";

/** Takes the seat, or moves it to this browser; `name` becomes the name of this guest. */
export async function acceptInvite(table: string, seat: number, token: string, name: string): Promise<TableNow> {
  await tellName(name);
  return request("POST /api/tables/{id}/seats/{seat}/join", { path: { id: table, seat }, body: { token, name } });
}

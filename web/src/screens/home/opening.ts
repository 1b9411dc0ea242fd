/** Opening a table, and starting its game where nobody has to be waited for. */

import { newId } from "../../state/link.svelte";
import { request } from "../../wire/api";
import type { TableOptions } from "../../wire/types";

/** The id of the new table. */
export async function openTable(options: TableOptions): Promise<string> {
  return (await request("POST /api/tables", { body: options })).id;
}

export async function openAndStart(options: TableOptions): Promise<string> {
  const id = await openTable(options);
  await request("POST /api/tables/{id}/commands", {
    path: { id },
    body: { type: "submit", id: newId(), command: { kind: "start" } },
  });
  return id;
}

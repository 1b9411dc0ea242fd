/** A table asked for before its screen was there: the screen takes the answer instead of asking again. */

import { request } from "../wire/api";
import type { TableNow } from "../wire/types";

let brought: { of: string; answer: Promise<TableNow> } | null = null;

function ask(table: string, key: string | undefined): Promise<TableNow> {
  return request("GET /api/tables/{id}", { path: { id: table }, query: { key } });
}

export function bringTable(table: string, key: string | undefined): Promise<TableNow> {
  const answer = ask(table, key);
  brought = { of: `${table} ${key}`, answer };
  return answer;
}

/** The table as it is; what was brought is taken once, for later it may be old. */
export function tableNow(table: string, key: string | undefined): Promise<TableNow> {
  const found = brought;
  brought = null;
  return found?.of === `${table} ${key}` ? found.answer : ask(table, key);
}

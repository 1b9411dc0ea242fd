/** The list of boards, asked for once. */

import { request } from "../wire/api";
import type { BoardListed } from "../wire/types";

let listed: Promise<BoardListed[]> | undefined;

export function listBoards(): Promise<BoardListed[]> {
  listed ??= request("GET /api/boards", {}).then(({ boards }) => boards);
  listed.catch(() => (listed = undefined));
  return listed;
}

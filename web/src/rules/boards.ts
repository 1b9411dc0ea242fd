/** The list of boards, asked for once. */

import { request } from "../wire/api";
import type { BoardListed } from "../wire/types";

let listed: Promise<BoardListed[]> | undefined;

export function listBoards(): Promise<BoardListed[]> {
  listed ??= request("GET /api/boards", {}).then(({ boards }) => boards);
  listed.catch(() => (listed = undefined));
  return listed;
}

/** Whether a board is a reconstruction; a list that cannot be had keeps nobody from reading the rules. */
export async function isReconstruction(board: string): Promise<boolean> {
  const boards = await listBoards().catch((): BoardListed[] => []);
  return boards.find((one) => one.id === board)?.reconstruction ?? false;
}

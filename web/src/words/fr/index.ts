import { common } from "./common";
import { home } from "./home";
import { lobby } from "./lobby";
import { table } from "./table";
import { choices } from "./choices";
import { story } from "./story";
import { end } from "./end";
import { replay } from "./replay";
import { rules } from "./rules";
import { guide } from "./guide";
import { board } from "./board";

export const fr = { common, home, lobby, table, choices, story, end, replay, rules, guide, board };

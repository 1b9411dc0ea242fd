import { nounFr } from "../nouns";
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

function told(word: string) {
  const ticket = nounFr(word);
  return {
    common,
    home,
    lobby: lobby(ticket),
    table: table(ticket),
    choices: choices(ticket),
    story: story(ticket),
    end: end(ticket),
    replay: replay(ticket),
    rules,
    guide: guide(ticket),
    board,
  };
}

/** The usual word, until a board has another. */
export const fr = told("ticket");

const known = new Map([["ticket", fr]]);

/** All texts, with what the book of a board calls a ticket. */
export function french(ticket = "ticket"): typeof fr {
  const texts = known.get(ticket) ?? told(ticket);
  known.set(ticket, texts);
  return texts;
}

import type { BoardSeen } from "../../wire/types";
import { words } from "../../words";
import { flushAt, type RuleOption } from "./options";

/** What an option of the rules means on a board. */
export function ruleExplained({ name }: RuleOption, { rules }: BoardSeen): string {
  const text = words.lobby.choices;
  if (name === "tickets") return text.ticketsExplained(rules.tickets.keep);
  return name === "flush" ? text.flushExplained(flushAt(rules)) : text[`${name}Explained`];
}

/** What a line sounds like. Pure. */

import type { SoundName } from "../../../sound/sounds";
import type { LineSeen, OutlookSeen } from "../../../wire/types";

const HEARD: Record<string, SoundName> = {
  drawn: "card",
  taken: "card",
  bonus_card: "card",
  turned_over: "card",
  claimed: "wheels",
  harbour_built: "wheels",
  last_turns: "whistle",
};

/** Each sound once, in the order of what happened. */
export function soundsOf(line: LineSeen): SoundName[] {
  return [...new Set(line.events.flatMap((event) => HEARD[event.type] ?? []))];
}

/** Tickets that are done now and were not before; nothing before there was anything to compare with. */
export function newlyDone(before: OutlookSeen | null, after: OutlookSeen | null): string[] {
  const done = (outlook: OutlookSeen) =>
    outlook.tickets.filter((one) => one.state === "done" && !one.offered).map((one) => one.ticket);
  if (!before || !after) return [];
  const open = new Set(before.tickets.filter((one) => one.state === "open" && !one.offered).map((one) => one.ticket));
  return done(after).filter((ticket) => open.has(ticket));
}

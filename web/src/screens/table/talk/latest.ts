/** What was said a moment ago, for bubbles at the plates of the players. Pure. */

import type { Document, TalkSeen } from "../../../wire/types";

/** How long a bubble stays, in milliseconds. */
export const SHOWN_FOR = 6_000;

/** By seat, the last thing each said; `now` is the server's time. Nothing is older than a bubble stays. */
export function latestTalk(document: Document | null, now: number): Map<number, TalkSeen> {
  const recent = (document?.table.talk ?? []).filter((one) => now - one.at < SHOWN_FOR);
  return new Map(recent.map((one) => [one.seat, one]));
}

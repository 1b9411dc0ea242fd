/** The one thing to do now, in words: what the bar over the hand says. */

import type { GameSeen } from "../../wire/types";

export type Now =
  | { say: "connecting" | "lost" | "over" | "bot" | "pass" }
  | { say: "yourTurn" | "second" | "tickets" | "return_order" | "split" | "tunnel" | "refill" }
  | { say: "spend"; count: number }
  | { say: "harbour"; city: string }
  | { say: "others"; seats: number[] };

export interface Moment {
  live: boolean;
  known: boolean;
  view: GameSeen | null;
  over: boolean;
  asked: boolean;
  onlyPass: boolean;
  botPlays: boolean;
}

export function now(moment: Moment): Now {
  const { view } = moment;
  if (!moment.live) return { say: moment.known ? "lost" : "connecting" };
  if (moment.over || view === null) return { say: "over" };
  if (moment.botPlays) return { say: "bot" };
  if (!moment.asked) return { say: "others", seats: view.to_move };
  if (moment.onlyPass) return { say: "pass" };
  const stage = view.phase === "opening" ? (view.stage ?? "keep_tickets") : view.phase;
  switch (stage) {
    case "second_card":
      return { say: "second" };
    case "keep_tickets":
      return { say: "tickets" };
    case "return_order":
    case "split":
    case "tunnel":
    case "refill":
      return { say: stage };
    case "spend":
      return { say: "spend", count: view.spend_left };
    case "harbour":
      return { say: "harbour", city: view.building_in ?? "" };
    default:
      return { say: "yourTurn" };
  }
}

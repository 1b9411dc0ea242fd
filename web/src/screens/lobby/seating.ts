/** Who a seat may be for, as the host chooses it from a list; and what is still missing. */

import type { Level, Occupant, OccupantSeen, OptionsSeen, SeatSeen } from "../../wire/types";

export type SeatChoice = "person" | "local" | `bot:${Level}`;

export const LEVELS: Level[] = ["easy", "medium", "hard", "expert"];
export const SEAT_CHOICES: SeatChoice[] = ["person", ...LEVELS.map((level): SeatChoice => `bot:${level}`), "local"];

export function choiceOf(occupant: OccupantSeen): SeatChoice {
  return occupant.kind === "bot" ? `bot:${occupant.level}` : occupant.kind;
}

/** `name` is for somebody who shares the host's device. */
export function occupantOf(choice: SeatChoice, name: string): Occupant {
  if (choice === "person") return { kind: "person" };
  if (choice === "local") return { kind: "local", name };
  return { kind: "bot", level: choice.slice("bot:".length) as Level };
}

export function freeSeats(seats: SeatSeen[]): number[] {
  return seats.flatMap((seat, number) => (seat.taken ? [] : [number]));
}

/** Only the last seat can go without moving anybody, and not while a person sits there. */
export function mayRemoveLast(options: OptionsSeen, seats: SeatSeen[], least: number): boolean {
  const last = options.seats.at(-1);
  return seats.length > least && last !== undefined && !(last.kind === "person" && seats.at(-1)?.taken);
}

/** What a player adds to the deal must be plain letters and digits; others are made plain or left out. */
export function luckOf(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^A-Za-z0-9_-]/g, "")
    .slice(0, 64);
}

import { expect, it } from "vitest";
import type { OptionsSeen, SeatSeen } from "../../wire/types";
import { choiceOf, freeSeats, luckOf, mayRemoveLast, occupantOf, SEAT_CHOICES } from "./seating";

const seat = (taken: boolean) => ({ taken, mine: false, stands_in: false, resigned: false, votes: [] }) as SeatSeen;

it("turns every choice into an occupant and back", () => {
  for (const choice of SEAT_CHOICES) expect(choiceOf(occupantOf(choice, "Ben") as never)).toBe(choice);
  expect(occupantOf("local", "Ben")).toEqual({ kind: "local", name: "Ben" });
});

it("counts free seats", () => {
  expect(freeSeats([seat(true), seat(false), seat(false)])).toEqual([1, 2]);
});

it("takes away the last seat only while nobody sits there", () => {
  const options = { seats: [{ kind: "person" }, { kind: "person" }, { kind: "person" }] } as OptionsSeen;
  expect(mayRemoveLast(options, [seat(true), seat(true), seat(false)], 2)).toBe(true);
  expect(mayRemoveLast(options, [seat(true), seat(true), seat(true)], 2)).toBe(false);
  expect(mayRemoveLast(options, [seat(true), seat(true), seat(false)], 3)).toBe(false);
});

it("makes luck plain", () => {
  expect(luckOf(" à la bonne  heure! ")).toBe("a-la-bonne-heure");
  expect(luckOf("🚂")).toBe("");
  expect(luckOf("x".repeat(80))).toHaveLength(64);
});

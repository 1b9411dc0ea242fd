import { expect, it } from "vitest";
import type { SeatSeen } from "../../wire/types";
import { clockText, timeLeft } from "./clock";

it("runs only while somebody is asked", () => {
  expect(timeLeft({ time_left: 60_000 } as SeatSeen, 999)).toBe(60_000);
  expect(timeLeft({ time_left: 60_000, asked_at: 1_000 } as SeatSeen, 31_000)).toBe(30_000);
  expect(timeLeft({ time_left: 60_000, asked_at: 1_000 } as SeatSeen, 99_000)).toBe(0);
});

it.each([
  [0, "0:00"],
  [59_001, "1:00"],
  [65_000, "1:05"],
  [3_723_000, "1:02:03"],
  [90_000_000, "1 d 1 h"],
])("shows %i ms as %s", (milliseconds, text) => expect(clockText(milliseconds)).toBe(text));

import { expect, test } from "vitest";
import type { OutlookSeen, TicketOutlook } from "../../../wire/types";
import { newlyDone, soundsOf } from "./effects";

const line = (...types: string[]) => ({ seq: 1, at: 0, kind: "decided", events: types.map((type) => ({ type })) });

test("a line is heard once for each kind of thing", () => {
  expect(soundsOf(line("turned_over", "turned_over", "paid", "claimed", "last_turns"))).toEqual([
    "card",
    "wheels",
    "whistle",
  ]);
  expect(soundsOf(line("face_up", "kept"))).toEqual([]);
});

test("a ticket is punched when it was open and is done", () => {
  const outlook = (...tickets: Partial<TicketOutlook>[]) => ({ tickets }) as unknown as OutlookSeen;
  const open = { ticket: "a", state: "open" as const, offered: false };
  const done = { ...open, state: "done" as const };
  expect(newlyDone(outlook(open), outlook(done))).toEqual(["a"]);
  expect(newlyDone(outlook(done), outlook(done))).toEqual([]);
  expect(newlyDone(null, outlook(done))).toEqual([]);
  expect(newlyDone(outlook({ ...open, offered: true }), outlook(done))).toEqual([]);
});

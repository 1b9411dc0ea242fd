import { expect, test } from "vitest";
import type { Document, TalkSeen } from "../../../wire/types";
import { latestTalk, SHOWN_FOR } from "./latest";

const said = (...talk: TalkSeen[]) => ({ table: { talk } }) as unknown as Document;

test("the last thing of each seat, while it is new", () => {
  const document = said(
    { seat: 0, at: 100, text: "a" },
    { seat: 1, at: 200, sign: "wow" },
    { seat: 0, at: 300, text: "b" },
  );
  expect([...latestTalk(document, 400)]).toEqual([
    [0, { seat: 0, at: 300, text: "b" }],
    [1, { seat: 1, at: 200, sign: "wow" }],
  ]);
  expect([...latestTalk(document, 250 + SHOWN_FOR).keys()]).toEqual([0]);
  expect(latestTalk(document, 300 + SHOWN_FOR).size).toBe(0);
  expect(latestTalk(null, 0).size).toBe(0);
});

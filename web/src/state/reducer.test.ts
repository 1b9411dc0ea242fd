import { describe, expect, it } from "vitest";
import type { Document, Snapshot, Step } from "../wire/types";
import { NOTHING, receive, type Known } from "./reducer";

const document = { table: { id: "t", status: "running" } } as unknown as Document;
const snapshot: Snapshot = { type: "snapshot", seq: 3, now: 1_500, document, story: [], present: [true, false] };
const step = (seq: number): Step => ({
  type: "step",
  seq,
  line: { seq, at: 0, kind: "decided", events: [] },
  patch: { table: { id: `after ${seq}` } },
});
const begun = (): Known => receive(NOTHING, snapshot, 1_000).known;

describe("receive", () => {
  it("begins with a snapshot, and notes how far ahead the server's clock is", () => {
    expect(begun()).toMatchObject({ seq: 3, ahead: 500, present: [true, false] });
  });
  it("applies the next step and tells what happened", () => {
    const { known, line } = receive(begun(), step(4), 0);
    expect(known.seq).toBe(4);
    expect(known.document?.table.id).toBe("after 4");
    expect(known.story.at(-1)).toBe(line);
  });
  it("ignores steps that it has", () => {
    const known = begun();
    expect(receive(known, step(3), 0)).toEqual({ known });
  });
  it("asks for what lies between, and changes nothing until it has it", () => {
    const known = begun();
    expect(receive(known, step(6), 0)).toEqual({ known, missing: 3 });
    expect(receive(known, { type: "ping", seq: 5 }, 0)).toEqual({ known, missing: 3 });
    expect(receive(known, { type: "pong", seq: 3 }, 0)).toEqual({ known });
  });
  it("knows nothing before the first snapshot", () => {
    expect(receive(NOTHING, step(0), 0)).toEqual({ known: NOTHING });
    expect(receive(NOTHING, { type: "ping", seq: 5 }, 0)).toEqual({ known: NOTHING });
  });
  it("starts anew with another snapshot", () => {
    const later = receive(begun(), step(4), 0).known;
    expect(receive(later, { ...snapshot, seq: 2 }, 0).known.seq).toBe(2);
  });
  it("keeps the lines before a snapshot of the same eyes, unless some are missing between", () => {
    const line = (seq: number) => step(seq).line;
    const seen = (seat: number, ...seqs: number[]): Snapshot => ({
      ...snapshot,
      document: { ...document, view: { seat } } as unknown as Document,
      story: seqs.map(line),
    });
    const told = (...snapshots: Snapshot[]) =>
      snapshots.reduce((known, one) => receive(known, one, 0).known, NOTHING).story.map(({ seq }) => seq);
    expect(told(seen(0, 1, 2, 3), seen(0, 3, 4))).toEqual([1, 2, 3, 4]);
    expect(told(seen(0, 1, 2, 3), seen(0, 4, 5))).toEqual([1, 2, 3, 4, 5]);
    expect(told(seen(0, 1, 2, 3), seen(0, 5, 6))).toEqual([5, 6]);
    expect(told(seen(0, 1, 2, 3), seen(1, 3, 4))).toEqual([3, 4]);
  });
});

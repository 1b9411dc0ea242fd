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
});

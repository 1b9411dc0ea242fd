import { describe, expect, it } from "vitest";
import { patched } from "../../state/patch";
import type { Document, Step } from "../../wire/types";
import fixture from "./fixtures/steps.json";
import { Timeline } from "./timeline";

/** A real game, given up early, as those who watched saw it. */
const steps = fixture as unknown as Step[];
const plain: unknown[] = [];
steps.reduce<unknown>((document, step) => {
  const next = patched(document, step.patch);
  plain.push(next);
  return next;
}, {});

describe("a timeline", () => {
  it("shows any moment as if all steps before it had been applied one by one", () => {
    const timeline = new Timeline(steps);
    const jumps = Array.from({ length: 120 }, (_, i) => (i * 37) % steps.length);
    for (const moment of [...jumps, 0, steps.length - 1, 1]) expect(timeline.at(moment)).toEqual(plain[moment]);
  });

  it("steps forward and back", () => {
    const timeline = new Timeline(steps);
    for (let moment = 0; moment < steps.length; moment += 1) expect(timeline.at(moment)).toEqual(plain[moment]);
    for (let moment = steps.length - 1; moment >= 0; moment -= 1) expect(timeline.at(moment)).toEqual(plain[moment]);
  });

  it("stays inside", () => {
    const timeline = new Timeline(steps);
    expect(timeline.at(-5)).toEqual(plain[0]);
    expect(timeline.at(100_000)).toEqual(plain.at(-1));
    expect(timeline.clamp(Number.NaN)).toBe(0);
  });

  it("finds moments by number and by time", () => {
    const timeline = new Timeline(steps);
    expect(timeline.steps[timeline.start]!.line.kind).toBe("started");
    expect(timeline.ofSeq(0)).toBe(timeline.start);
    expect(timeline.ofSeq(100_000)).toBe(steps.length - 1);
    expect(timeline.ofSeq(steps[30]!.seq)).toBe(30);
    expect(timeline.atTime(0)).toBe(0);
    const { at } = steps[30]!.line;
    expect(timeline.steps[timeline.atTime(at)]!.line.at).toBe(at);
    expect((timeline.at(timeline.start) as Document).view).toBeDefined();
  });
});

/** A game as a row of moments. Documents are made when they are looked at, from the nearest one that is kept. */

import { patched } from "../../state/patch";
import type { Document, Step } from "../../wire/types";

const KEPT_EVERY = 25;

export class Timeline {
  #kept = new Map<number, Document>();
  /** Where somebody looked last: the next moment is mostly one further. */
  #last = { moment: -1, document: {} as Document };

  constructor(readonly steps: Step[]) {}

  get length(): number {
    return this.steps.length;
  }

  /** Everything as it stood after this step; moments are counted from 0. */
  at(moment: number): Document {
    const wanted = this.clamp(moment);
    let { moment: reached, document } = this.#nearest(wanted);
    while (reached < wanted) {
      reached += 1;
      document = patched(document, this.steps[reached]!.patch) as Document;
      if (reached % KEPT_EVERY === 0) this.#kept.set(reached, document);
    }
    this.#last = { moment: wanted, document };
    return document;
  }

  clamp(moment: number): number {
    return Math.max(0, Math.min(Math.trunc(moment) || 0, this.length - 1));
  }

  /** The first moment of the game itself: cards and tickets are dealt. */
  get start(): number {
    return Math.max(
      0,
      this.steps.findIndex((step) => step.line.kind === "started"),
    );
  }

  /** The moment of a step's number: the start for 0, the end for a number that is too high. */
  ofSeq(seq: number): number {
    const found = this.steps.findIndex((step) => step.seq === seq);
    if (found >= 0) return found;
    return seq > (this.steps.at(-1)?.seq ?? 0) ? this.length - 1 : this.start;
  }

  /** The last moment that is not after a time: numbers of steps differ from viewer to viewer, time does not. */
  atTime(time: number): number {
    return Math.max(
      0,
      this.steps.findLastIndex((step) => step.line.at <= time),
    );
  }

  #nearest(wanted: number): { moment: number; document: Document } {
    for (let moment = wanted; moment >= 0; moment -= 1) {
      if (moment === this.#last.moment) return this.#last;
      const document = this.#kept.get(moment);
      if (document) return { moment, document };
    }
    return { moment: -1, document: {} as Document };
  }
}

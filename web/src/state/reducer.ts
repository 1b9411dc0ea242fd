/** What the page knows of a table, and how each message of the server changes it. Pure: nothing here touches the network. */

import type { Document, LineSeen, ToClient } from "../wire/types";
import { patched } from "./patch";

export interface Known {
  /** The number of the last step; -1 before the first snapshot. */
  seq: number;
  document: Document | null;
  story: LineSeen[];
  present: boolean[];
  /** The server's clock minus ours, in milliseconds. */
  ahead: number;
}

export const NOTHING: Known = { seq: -1, document: null, story: [], present: [], ahead: 0 };

const STORY_KEPT = 400;

export interface Received {
  known: Known;
  /** Steps were lost: ask for those after this number. */
  missing?: number;
  /** What happened just now, for motion and sound; not filled by snapshots. */
  line?: LineSeen;
}

/** A snapshot has only the last lines; earlier ones stay, if none is missing between and the viewer is the same. */
function continued({ document, story }: Known, snapshot: Extract<ToClient, { type: "snapshot" }>): LineSeen[] {
  const first = snapshot.story[0]?.seq ?? 0;
  const same = document?.view && snapshot.document.view && document.view.seat === snapshot.document.view.seat;
  if (!same || (story.at(-1)?.seq ?? -1) < first - 1) return snapshot.story;
  return [...story.filter((line) => line.seq < first), ...snapshot.story].slice(-STORY_KEPT);
}

export function receive(known: Known, message: ToClient, now: number): Received {
  switch (message.type) {
    case "snapshot":
      return {
        known: {
          seq: message.seq,
          document: message.document,
          story: continued(known, message),
          present: message.present,
          ahead: message.now - now,
        },
      };
    case "step":
      if (known.document === null || message.seq <= known.seq) return { known };
      if (message.seq > known.seq + 1) return { known, missing: known.seq };
      return {
        known: {
          ...known,
          seq: message.seq,
          document: patched(known.document, message.patch) as Document,
          story: [...known.story, message.line].slice(-STORY_KEPT),
        },
        line: message.line,
      };
    case "present":
      return { known: { ...known, present: message.present } };
    case "ping":
    case "pong":
      return message.seq !== undefined && known.document !== null && message.seq > known.seq
        ? { known, missing: known.seq }
        : { known };
    default:
      return { known };
  }
}

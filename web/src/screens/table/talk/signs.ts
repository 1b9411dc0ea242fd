/** The six signs, as outlines in a field of 24 by 24. */

import type { Reaction } from "../../../wire/types";

export const SIGNS: readonly Reaction[] = ["applause", "ouch", "hurry", "thanks", "wow", "laugh"];

export const OUTLINES: Record<Reaction, string> = {
  // A rosette with two ribbons.
  applause:
    "M12 3l1.7 1.5 2.2-.4.9 2.1 2.1.9-.4 2.2L20 11l-1.5 1.7.4 2.2-2.1.9-.9 2.1-2.2-.4L12 19l-1.7-1.5-2.2.4-.9-2.1-2.1-.9.4-2.2L4 11l1.5-1.7-.4-2.2 2.1-.9.9-2.1 2.2.4zM12 8.6v.01M9.4 11l1.9 1.9 3.4-3.6M8.4 18.4L7 22.5M15.6 18.4l1.4 4.1",
  // A flash of lightning.
  ouch: "M13.5 2.5L5.5 13.5h5l-1.5 8 9-11.5h-5.5z",
  // A pocket watch.
  hurry: "M12 6.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM12 6.5V4M10 2.5h4M12 10v4.2l2.8 1.6",
  // A hat that is raised.
  thanks:
    "M3 17.5c3 1.8 6 2.4 9 2.4s6-.6 9-2.4M6.2 18.9L7.4 8c.1-1.4 2-2.2 4.6-2.2S16.500 6.600 16.600 8l1.2 10.9M6.800 15.200c3.200 1.100 7.200 1.100 10.400 0M19 5.500l2-1.500M18 3l.8-2",
  // A burst with an exclamation mark.
  wow: "M12 2l2.300 3.700 4.200-1.100-.3 4.300 4 1.600-3.100 3 2.400 3.700-4.300.4-.4 4.300-3.700-2.300L10.200 23l-1.300-4.100-4.300.6 1.500-4L2 13.300l3.700-2.200L4 7.100l4.300.1L9 3.200zM12 8.500v5M12 16.300v.1",
  // A laughing face.
  laugh:
    "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM7.200 13.500h9.600a4.800 4.800 0 0 1-9.600 0zM7.500 10l1.700-1.500L10.800 10M13.200 10l1.700-1.500 1.600 1.500",
};

/** Colours that only the board has that is looked at: how they look comes with it. */

import type { ColourSeen } from "../wire/types";

export const invented = $state<{ colours: Record<string, ColourSeen> }>({ colours: {} });

/** Makes them known under the names that the usual ones have: `--card-teal`, `--card-teal-ink`, `#bl-symbol-teal`. */
export function wear(colours: Record<string, ColourSeen>): void {
  invented.colours = colours;
  for (const [colour, { fill, ink }] of Object.entries(colours)) {
    document.documentElement.style.setProperty(`--card-${colour}`, fill);
    document.documentElement.style.setProperty(`--card-${colour}-ink`, ink);
  }
}

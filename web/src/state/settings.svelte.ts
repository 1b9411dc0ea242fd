/** What somebody prefers on this device. */

import type { Language } from "../wire/types";

export interface Preferences {
  language: Language;
  theme: "auto" | "day" | "night";
  contrast: boolean;
  sound: boolean;
  /** Whether claims are confirmed by a second tap. */
  confirm: "touch" | "always" | "never";
  /** Messages and signs of others are not shown. */
  muted: boolean;
  notify: boolean;
  guide: boolean;
  /** What the guide has told already. */
  told: string[];
}

const STORED = "branchline.preferences";

function first(): Preferences {
  const usual: Preferences = {
    language:
      navigator.languages.some((one) => one.startsWith("fr")) && !navigator.language.startsWith("en") ? "fr" : "en",
    theme: "auto",
    contrast: matchMedia("(prefers-contrast: more)").matches,
    sound: false,
    confirm: "touch",
    muted: false,
    notify: false,
    guide: true,
    told: [],
  };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Preferences>) };
  } catch {
    return usual;
  }
}

export const settings = $state<Preferences>(first());

/** Keeps the preferences, and shows them on the page; called once. */
export function keepSettings(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const night = $state({ system: dark.matches });
  dark.addEventListener("change", () => (night.system = dark.matches));
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.lang = settings.language;
      root.dataset.theme = settings.theme === "auto" ? (night.system ? "night" : "day") : settings.theme;
      root.dataset.contrast = settings.contrast ? "more" : "usual";
      localStorage.setItem(STORED, JSON.stringify(settings));
    });
  });
}

export const touch = matchMedia("(pointer: coarse)");
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function confirms(): boolean {
  return settings.confirm === "always" || (settings.confirm === "touch" && touch.matches);
}

/** The theme that is shown now. */
export function shownTheme(): "day" | "night" {
  if (settings.theme !== "auto") return settings.theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "day";
}

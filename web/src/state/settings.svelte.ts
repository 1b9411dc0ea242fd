/** What somebody prefers on this device. */

import { MediaQuery } from "svelte/reactivity";
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
    return readPreferences(localStorage.getItem(STORED), usual);
  } catch {
    return usual; // the browser keeps nothing for this page
  }
}

const CHOICES: { [K in keyof Preferences]?: readonly Preferences[K][] } = {
  language: ["en", "fr"],
  theme: ["auto", "day", "night"],
  confirm: ["touch", "always", "never"],
};

/** The preferences as they were kept, with the usual value for any that is not understood. */
export function readPreferences(text: string | null, usual: Preferences): Preferences {
  let kept: Record<string, unknown>;
  try {
    kept = { ...(JSON.parse(text ?? "{}") as object) } as Record<string, unknown>;
  } catch {
    return usual;
  }
  const understood = (key: keyof Preferences): boolean => {
    const value = kept[key];
    if (key === "told") return Array.isArray(value) && value.every((one) => typeof one === "string");
    const allowed: readonly unknown[] = CHOICES[key] ?? [true, false];
    return allowed.includes(value);
  };
  const known = (Object.keys(usual) as (keyof Preferences)[]).filter(understood);
  return { ...usual, ...Object.fromEntries(known.map((key) => [key, kept[key]])) };
}

export const settings = $state<Preferences>(first());

const dark = new MediaQuery("(prefers-color-scheme: dark)");

/** The theme chosen, or the device's own. */
export function shownTheme(): "day" | "night" {
  return settings.theme === "auto" ? (dark.current ? "night" : "day") : settings.theme;
}

/** Keeps the preferences, and shows them on the page; called once. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.lang = settings.language;
      root.dataset.theme = shownTheme();
      root.dataset.contrast = settings.contrast ? "more" : "usual";
      const text = JSON.stringify(settings);
      try {
        localStorage.setItem(STORED, text);
      } catch {
        // The browser keeps nothing for this page: they hold until it is closed.
      }
    });
  });
}

export const touch = matchMedia("(pointer: coarse)");
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function confirms(): boolean {
  return settings.confirm === "always" || (settings.confirm === "touch" && touch.matches);
}

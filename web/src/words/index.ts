/** All texts of the page. `words.home.title` is the text in the language chosen now, and changes with it. */

import { settings } from "../state/settings.svelte";
import type { Language } from "../wire/types";
import { en } from "./en";
import { fr } from "./fr";

export type Words = typeof en;
/** The same names in every language, each a text or a function with the same parameters. */
type Like<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...given: infer G) => string
      ? (...given: G) => string
      : Like<T[K]>;
};

const all: Record<Language, Like<Words>> = { en, fr };

export const words: Like<Words> = new Proxy({} as Like<Words>, {
  get: (_, area: string) => all[settings.language][area as keyof Words],
});

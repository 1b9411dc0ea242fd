/** All texts of the page. `words.home.title` is the text in the language chosen now, and changes with it. */

import { settings } from "../state/settings.svelte";
import type { BoardSeen, Language } from "../wire/types";
import type { en } from "./en";

export type Words = typeof en;
/** The same names in every language, each a text or a function with the same parameters. */
export type Like<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...given: infer G) => string
      ? (...given: G) => string
      : Like<T[K]>;
};
type Texts = Like<Words>;
type Terms = BoardSeen["terms"];

/** The texts with what the book of a board calls a ticket. */
type Told = (ticket: string | undefined) => Texts;

/** Each language is loaded when it is first chosen. */
const load: Record<Language, () => Promise<Told>> = {
  en: async () => {
    const { en } = await import("./en");
    return () => en;
  },
  fr: async () => (await import("./fr")).french,
};
let loaded = $state.raw<Partial<Record<Language, Told>>>({});
let terms = $state.raw<Terms>({});

/** From now on things are called as the book of the board does that is looked at. */
export function speak(of: Terms | undefined): void {
  terms = of ?? {};
}

export async function loadWords(language: Language): Promise<void> {
  if (loaded[language]) return;
  const texts = await load[language]();
  loaded = { ...loaded, [language]: texts };
}

/** Until the words of another language are there, those of the one before stay. */
export const words: Texts = new Proxy({} as Texts, {
  get: (_, area: string) => {
    const told = loaded[settings.language] ?? loaded.en ?? loaded.fr;
    return told?.(terms[settings.language]?.["ticket"])[area as keyof Words];
  },
});

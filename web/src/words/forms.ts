/** Forms of words that differ by number and language. */

import type { Language } from "../wire/types";

const rules = { en: new Intl.PluralRules("en"), fr: new Intl.PluralRules("fr") };

/** A number with its noun; "#" stands for the number. */
export function plural(language: Language, n: number, one: string, many: string): string {
  return (rules[language].select(n) === "one" ? one : many).replace("#", number(n, language));
}

/** With a true minus sign. */
export function number(n: number, language: Language): string {
  return new Intl.NumberFormat(language).format(n).replace("-", "−");
}

/** "a, b and c", or "a, b or c". */
export function list(language: Language, items: string[], kind: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: kind }).format(items);
}

/** The text of a name that may be missing, for keys that come from the server. */
export function found(area: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(area, key) ? area[key] : undefined;
}

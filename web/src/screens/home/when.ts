/** How long ago something was, as people say it. */

import type { Language } from "../../wire/types";

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const LONG_AGO = 7 * 86_400_000;

export function ago(at: number, now: number, language: Language): string {
  const past = Math.max(0, now - at);
  if (past >= LONG_AGO) return new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(at);
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, size] of UNITS) if (past >= size) return words.format(-Math.floor(past / size), unit);
  return words.format(0, "minute");
}

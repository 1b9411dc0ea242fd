/** The sections of the rules, which of them a board needs, and their order. */

import type { Facts } from "./facts";

/** In the order in which they are read; other parts of the page link to these names. */
export const SECTIONS = [
  "goal",
  "turn",
  "pieces",
  "cards",
  "market",
  "claim",
  "gray",
  "locomotives",
  "ships",
  "paired",
  "ferries",
  "tunnels",
  "double",
  "countries",
  "bonus",
  "tickets",
  "tours",
  "harbours",
  "exchange",
  "end",
  "scoring",
  "longest",
  "completed",
] as const;

export type SectionId = (typeof SECTIONS)[number];

/** By the mechanisms of a board, never by its name: a board made by somebody else gets its own rules too. */
const NEEDED: Record<SectionId, (facts: Facts) => boolean> = {
  goal: () => true,
  turn: () => true,
  pieces: (facts) => facts.pieces.length > 1,
  cards: () => true,
  market: (facts) => facts.faceUp > 0,
  claim: () => true,
  gray: (facts) => facts.plainGray || facts.swaps.length > 0,
  locomotives: (facts) => facts.wilds > 0,
  ships: (facts) => facts.kinds.has("sea") || facts.doubleCards,
  paired: (facts) => facts.paired.length > 0,
  ferries: (facts) => facts.kinds.has("ferry"),
  tunnels: (facts) => facts.kinds.has("tunnel"),
  double: (facts) => facts.parallel.length > 0,
  countries: (facts) => facts.stacks.length > 0,
  bonus: (facts) => facts.drawBonuses.length > 0 || facts.bonuses.length > 0,
  tickets: () => true,
  tours: (facts) => facts.tours.length > 0,
  harbours: (facts) => facts.harbours !== undefined,
  exchange: (facts) => facts.exchange > 0,
  end: () => true,
  scoring: () => true,
  longest: (facts) => facts.longest !== undefined,
  completed: (facts) => facts.completed !== undefined,
};

export function sectionsOf(facts: Facts): SectionId[] {
  return SECTIONS.filter((id) => NEEDED[id](facts));
}

/** Where to look on a board that has no such section of its own. */
const INSTEAD: Partial<Record<SectionId, SectionId[]>> = {
  pieces: ["goal"],
  market: ["cards"],
  gray: ["ferries", "claim"],
  locomotives: ["cards"],
  ships: ["claim"],
  paired: ["claim"],
  ferries: ["claim"],
  tunnels: ["claim"],
  double: ["claim"],
  countries: ["scoring"],
  bonus: ["scoring"],
  tours: ["tickets"],
  harbours: ["scoring"],
  exchange: ["turn"],
  longest: ["scoring"],
  completed: ["bonus", "scoring"],
};

/** The section a link means; nothing for a name that is not one. */
export function sectionFor(name: string | undefined, facts: Facts): SectionId | undefined {
  const id = SECTIONS.find((one) => one === name);
  if (!id) return undefined;
  return [id, ...(INSTEAD[id] ?? [])].find((one) => NEEDED[one](facts));
}

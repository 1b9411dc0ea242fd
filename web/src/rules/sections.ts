/** The sections of the rules, each with all that there is to say of it but its words. */

import type { Component } from "svelte";
import type { Facts } from "./facts";
import Countries from "./pictures/Countries.svelte";
import Double from "./pictures/Double.svelte";
import Draw from "./pictures/Draw.svelte";
import Exchange from "./pictures/Exchange.svelte";
import Ferry from "./pictures/Ferry.svelte";
import Flush from "./pictures/Flush.svelte";
import Gray from "./pictures/Gray.svelte";
import Harbour from "./pictures/Harbour.svelte";
import Longest from "./pictures/Longest.svelte";
import Paired from "./pictures/Paired.svelte";
import Pieces from "./pictures/Pieces.svelte";
import Refill from "./pictures/Refill.svelte";
import Ships from "./pictures/Ships.svelte";
import Swap from "./pictures/Swap.svelte";
import Ticket from "./pictures/Ticket.svelte";
import Tour from "./pictures/Tour.svelte";
import Track from "./pictures/Track.svelte";
import Tunnel from "./pictures/Tunnel.svelte";

interface Section {
  /**
   * The boards that need it; left out: all. By their mechanisms, never by name: a board made by somebody else gets its
   * own rules too.
   */
  when?: (facts: Facts) => boolean;
  /** Where to look on a board that has no such section of its own. */
  instead?: readonly string[];
  /** Each is given the facts of the board and what it shows in words. */
  pictures?: Record<string, Component<{ facts: Facts; label: string }>>;
}

/** In the order in which they are read; other parts of the page link to these names. */
const table = {
  goal: {},
  turn: {},
  pieces: { when: (facts) => facts.pieces.length > 1, instead: ["goal"], pictures: { pieces: Pieces } },
  cards: {},
  market: { when: (facts) => facts.faceUp > 0, instead: ["cards"], pictures: { flush: Flush, refill: Refill } },
  claim: { pictures: { track: Track } },
  gray: {
    when: (facts) => facts.plainGray || facts.swaps.length > 0,
    instead: ["ferries", "claim"],
    pictures: { gray: Gray, swap: Swap },
  },
  locomotives: { when: (facts) => facts.wilds > 0, instead: ["cards"] },
  ships: {
    when: (facts) => facts.kinds.has("sea") || facts.doubleCards,
    instead: ["claim"],
    pictures: { ships: Ships },
  },
  paired: { when: (facts) => facts.paired.length > 0, instead: ["claim"], pictures: { paired: Paired } },
  ferries: { when: (facts) => facts.kinds.has("ferry"), instead: ["claim"], pictures: { ferry: Ferry } },
  tunnels: { when: (facts) => facts.kinds.has("tunnel"), instead: ["claim"], pictures: { tunnel: Tunnel } },
  double: { when: (facts) => facts.parallel.length > 0, instead: ["claim"], pictures: { double: Double } },
  countries: { when: (facts) => facts.stacks.length > 0, instead: ["scoring"], pictures: { countries: Countries } },
  bonus: {
    when: (facts) => facts.drawBonuses.length > 0 || facts.bonuses.length > 0,
    instead: ["scoring"],
    pictures: { draw: Draw },
  },
  tickets: { pictures: { ticket: Ticket } },
  tours: { when: (facts) => facts.tours.length > 0, instead: ["tickets"], pictures: { tour: Tour } },
  harbours: {
    when: (facts) => facts.harbours !== undefined,
    instead: ["scoring"],
    pictures: { harbour: Harbour },
  },
  exchange: {
    when: ({ pieces, rules }) => pieces.length > 1 && rules.exchange_cost > 0,
    instead: ["turn"],
    pictures: { exchange: Exchange },
  },
  end: {},
  scoring: {},
  longest: { when: (facts) => facts.longest !== undefined, instead: ["scoring"], pictures: { longest: Longest } },
  completed: { when: (facts) => facts.completed !== undefined, instead: ["bonus", "scoring"] },
} as const satisfies Record<string, Section>;

export type SectionId = keyof typeof table;
type PicturesOf<One> = One extends { pictures: infer Own } ? keyof Own : never;
export type PictureId = { [Id in SectionId]: PicturesOf<(typeof table)[Id]> }[SectionId];

const sections: Record<SectionId, Section & { instead?: readonly SectionId[] }> = table;

export const SECTIONS = Object.keys(table) as SectionId[];

export const PICTURES = Object.assign({}, ...Object.values(sections).map((one) => one.pictures)) as Record<
  PictureId,
  NonNullable<Section["pictures"]>[string]
>;

const needed = (id: SectionId, facts: Facts) => sections[id].when?.(facts) ?? true;

export function sectionsOf(facts: Facts): SectionId[] {
  return SECTIONS.filter((id) => needed(id, facts));
}

/** The section a link means; nothing for a name that is not one. */
export function sectionFor(name: string | undefined, facts: Facts): SectionId | undefined {
  const id = SECTIONS.find((one) => one === name);
  if (!id) return undefined;
  return [id, ...(sections[id].instead ?? [])].find((one) => needed(one, facts));
}

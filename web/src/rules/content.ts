/** The rules of a board as they are shown: its sections in order, in the language of its facts. */

import type { Language } from "../wire/types";
import type { Facts } from "./facts";
import { hasAll, pieces } from "./search";
import { sectionsOf, type SectionId } from "./sections";
import { en } from "./text/en";
import { fr } from "./text/fr";
import { eachText, textsOf, type Block, type RulesText } from "./text/types";

export interface Section {
  id: SectionId;
  title: string;
  blocks: Block[];
}

const texts: Record<Language, RulesText> = { en, fr };

export function rulesOf(facts: Facts): Section[] {
  const text = texts[facts.language];
  return sectionsOf(facts).map((id) => ({
    id,
    title: text.typeset(text.titles[id](facts)),
    blocks: text.sections[id](facts).map((block) => eachText(block, text.typeset)),
  }));
}

const shown = ({ title, blocks }: Section) => [title, ...blocks.flatMap(textsOf)];

/** The sections that have all of the words, in their title or their text. */
export function matching(sections: Section[], words: string[]): Section[] {
  return sections.filter((section) => hasAll(shown(section).join(" ").replaceAll("**", ""), words));
}

/** How often the words are found in what is shown. */
export function hits(sections: Section[], words: string[]): number {
  return sections
    .flatMap(shown)
    .flatMap((text) => pieces(text, words))
    .filter((piece) => piece.hit).length;
}

/** The rules of a board as they are shown: its sections in order, in the language of its facts. */

import type { Language } from "../wire/types";
import type { Facts } from "./facts";
import { hasAll, pieces } from "./search";
import { sectionsOf, type SectionId } from "./sections";
import { en } from "./text/en";
import { fr } from "./text/fr";
import { eachText, textsOf, type Block, type RulesText, type Told } from "./text/types";

export interface Section extends Told {
  id: SectionId;
  title: string;
}

const texts: Record<Language, RulesText> = { en, fr };

export function rulesOf(facts: Facts): Section[] {
  const text = texts[facts.language];
  const set = (blocks: Block[]) => blocks.map((block) => eachText(block, text.typeset));
  return sectionsOf(facts).map((id) => {
    const { essence, fine } = text.sections[id](facts);
    return { id, title: text.typeset(text.titles[id](facts)), essence: set(essence), fine: set(fine) };
  });
}

const shown = ({ title, essence, fine }: Section) => [title, ...[...essence, ...fine].flatMap(textsOf)];

/** The sections that have all of the words, in their title or their text. */
export function matching(sections: Section[], words: string[]): Section[] {
  return sections.filter((section) => hasAll(shown(section).join(" ").replaceAll("**", ""), words));
}

function hitsIn(texts: string[], words: string[]): number {
  return texts.flatMap((text) => pieces(text, words)).filter((piece) => piece.hit).length;
}

/** How often the words are found in what is shown. */
export function hits(sections: Section[], words: string[]): number {
  return hitsIn(sections.flatMap(shown), words);
}

/** Whether one of the words is found in the fine print, which must then be open for all to be seen. */
export function hitsFine(section: Section, words: string[]): boolean {
  return hitsIn(section.fine.flatMap(textsOf), words) > 0;
}

const WORD = /[\p{L}\d][\p{L}\d’-]*/gu;
const WORDS_A_MINUTE = 230;

/** How many words the essence has, captions included; numbers in a table are looked up, not read. */
export function wordsToRead(sections: Section[]): number {
  const isRead = (block: Block) => (text: string) =>
    typeof block === "string" || !("rows" in block) || /\p{L}/u.test(text);
  const read = sections.flatMap(({ essence }) => essence.flatMap((block) => textsOf(block).filter(isRead(block))));
  return read.join(" ").match(WORD)?.length ?? 0;
}

export function minutesToRead(sections: Section[]): number {
  return Math.ceil(wordsToRead(sections) / WORDS_A_MINUTE);
}

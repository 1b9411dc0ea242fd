/** What the rules are written in, the same in every language. */

import type { Facts } from "../facts";
import type { RulingId } from "../rulings";
import type { PictureId, SectionId } from "../sections";

/**
 * A paragraph, one that settles what the rulebooks leave open, a list, a heading within the section, a small table (its
 * rows side by side where it runs across), or a picture with what it shows in words.
 */
export type Block =
  | string
  | { ruling: string; settles: RulingId }
  | { list: string[] }
  | { heading: string }
  | { columns: string[]; rows: string[][]; across?: boolean }
  | { picture: PictureId; caption: string };

/** What a player must know to play right, and the exact words for whoever wants them, shown on request. */
export interface Told {
  essence: Block[];
  fine: Block[];
}

export interface RulesText {
  titles: Record<SectionId, (facts: Facts) => string>;
  sections: Record<SectionId, (facts: Facts) => Told>;
  /** Puts in what a typesetter would, and the writer of a text need not think of. */
  typeset: (text: string) => string;
}

export function ruling(settles: RulingId, text: string): Block {
  return { ruling: text, settles };
}

type Perhaps = (Block | false | undefined)[];

/** A section, of the blocks whose conditions hold. */
export function told(essence: Perhaps, fine: Perhaps): Told {
  const held = (given: Perhaps) => given.filter((block) => block !== false && block !== undefined);
  return { essence: held(essence), fine: held(fine) };
}

/** The texts whose conditions hold. */
export function some(...given: (string | false | undefined)[]): string[] {
  return given.filter((text) => text !== false && text !== undefined);
}

/** The texts of a block as they are shown, one by one. */
export function textsOf(block: Block): string[] {
  if (typeof block === "string") return [block];
  if ("ruling" in block) return [block.ruling];
  if ("list" in block) return block.list;
  if ("heading" in block) return [block.heading];
  if ("rows" in block) return [...block.columns, ...block.rows.flat()];
  return [block.caption];
}

/** A block with each of its texts changed in the same way. */
export function eachText(block: Block, change: (text: string) => string): Block {
  if (typeof block === "string") return change(block);
  if ("ruling" in block) return { ...block, ruling: change(block.ruling) };
  if ("list" in block) return { list: block.list.map(change) };
  if ("heading" in block) return { heading: change(block.heading) };
  if ("rows" in block) {
    return { ...block, columns: block.columns.map(change), rows: block.rows.map((row) => row.map(change)) };
  }
  return { ...block, caption: change(block.caption) };
}

/** Names of cities on the map. */

import type { LabelSeen } from "../wire/types";
import type { Point } from "./view";

/** Distance of the base lines of a name in two rows, in ems; the server places names by the same. */
export const LEADING = 0.95;
const ASCENT = 0.76;
export const LETTER = 0.54;
/** Names are enlarged up to this. */
export const MOST = 1.6;
const STEP = 0.1;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Name {
  box: Box;
  /** The point of the name nearest to its city: enlarged about it, the name grows away from what it names. */
  root: Point;
}

export function named(label: LabelSeen, rows: string[], city: Point): Name {
  const width = Math.max(...rows.map((row) => row.length)) * LETTER * label.size;
  const left = label.x - { start: 0, middle: width / 2, end: width }[label.anchor];
  const top = label.y - ASCENT * label.size;
  const bottom = label.y + LEADING * label.size * (rows.length - 1);
  const box = { left, right: left + width, top, bottom };
  return { box, root: { x: within(city.x, left, box.right), y: within(city.y, top, bottom) } };
}

/** How much each name may be enlarged until it meets another. */
export function room(names: Name[]): number[] {
  const most = names.map(() => MOST);
  names.forEach((name, i) => {
    names.slice(0, i).forEach((other, j) => {
      let scale = Math.max(most[i]!, most[j]!);
      while (scale > 1 && meet(enlarged(name, scale), enlarged(other, scale))) scale -= STEP;
      if (scale < most[i]!) most[i] = Math.max(scale, 1);
      if (scale < most[j]!) most[j] = Math.max(scale, 1);
    });
  });
  return most.map((scale) => Math.round(scale * 100) / 100);
}

function enlarged({ box, root }: Name, by: number): Box {
  const x = (at: number) => root.x + (at - root.x) * by;
  const y = (at: number) => root.y + (at - root.y) * by;
  return { left: x(box.left), right: x(box.right), top: y(box.top), bottom: y(box.bottom) };
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

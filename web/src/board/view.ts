/** Where a board is seen from: pure maths of panning and zooming, in CSS pixels and board units. */

import { MOST } from "./labels";

export interface Size {
  width: number;
  height: number;
}

/** The part of the board's plane that is drawn, in board units. One that wraps goes on sideways for ever. */
export interface Extent extends Size {
  x: number;
  y: number;
  wraps: boolean;
}

/** `x` and `y` say where the left top corner of the extent is seen, in pixels; `scale` is pixels per unit. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Limits {
  least: number;
  most: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A finger's breadth of nothing may be seen beyond an edge, so that what lies there comes out from under buttons. */
const BEYOND = 44;
/** A space can be made as high as this. */
const SPACE_HEIGHT = 46;
/** A board that would leave more of the height empty than this starts larger. */
const FILLED = 0.72;
const LARGER = 2.3;
/** A globe has no left or right end that must be seen: it fills the height if that enlarges it by no more than this. */
const GLOBE_LARGER = 1.2;

export function limits(extent: Extent, port: Size, spaceHeight: number): Limits {
  const least = Math.min(port.width / extent.width, port.height / extent.height);
  return { least, most: Math.max(SPACE_HEIGHT / spaceHeight, least * 3) };
}

/** All of the board, in the middle. */
export function fitted(extent: Extent, port: Size): View {
  const { least } = limits(extent, port, 1);
  return centred({ x: extent.x + extent.width / 2, y: extent.y + extent.height / 2 }, least, extent, port);
}

/** How a board is first seen: all of it, or, where a wide board meets a tall screen, as much as fills the height. */
export function home(extent: Extent, port: Size): View {
  const { least } = limits(extent, port, 1);
  const filled = (extent.height * least) / port.height;
  const fills = filled < FILLED || (extent.wraps && filled * GLOBE_LARGER >= 1);
  const scale = fills ? Math.min(port.height / extent.height, least * LARGER) : least;
  return centred({ x: extent.x + extent.width / 2, y: extent.y + extent.height / 2 }, scale, extent, port);
}

/** The view with this point of the board in the middle. */
export function centred(at: Point, scale: number, extent: Extent, port: Size): View {
  return {
    x: port.width / 2 - (at.x - extent.x) * scale,
    y: port.height / 2 - (at.y - extent.y) * scale,
    scale,
  };
}

/** The same view, moved and scaled as little as keeps the board in sight. */
export function kept(view: View, extent: Extent, port: Size, { least, most }: Limits): View {
  const scale = Math.min(Math.max(view.scale, least), most);
  const width = extent.width * scale;
  return {
    x: extent.wraps ? view.x - Math.ceil(view.x / width) * width : held(view.x, width, port.width),
    y: held(view.y, extent.height * scale, port.height),
    scale,
  };
}

function held(at: number, length: number, room: number): number {
  const spare = room - length;
  if (spare >= 0) return spare / 2;
  return Math.min(Math.max(at, spare - BEYOND), BEYOND);
}

/** Enlarged about a point of the screen, which stays over the same point of the board. */
export function zoomed(view: View, factor: number, at: Point, { least, most }: Limits): View {
  const scale = Math.min(Math.max(view.scale * factor, least), most);
  const by = scale / view.scale;
  return { x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by, scale };
}

export function moved(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x + dx, y: view.y + dy };
}

/** The point of the board under a point of the screen; on a board that wraps, of its first copy. */
export function toBoard(view: View, extent: Extent, at: Point): Point {
  const x = (at.x - view.x) / view.scale;
  return {
    x: extent.x + (extent.wraps ? modulo(x, extent.width) : x),
    y: extent.y + (at.y - view.y) / view.scale,
  };
}

/** Where a point of the board is seen; on a board that wraps, its copy nearest to the middle. */
export function toScreen(view: View, extent: Extent, port: Size, at: Point): Point {
  let x = view.x + (at.x - extent.x) * view.scale;
  if (extent.wraps) x -= Math.round((x - port.width / 2) / (extent.width * view.scale)) * extent.width * view.scale;
  return { x, y: view.y + (at.y - extent.y) * view.scale };
}

/** On the way from one view to another, `t` from 0 to 1; around the globe by the shorter way. */
export function between(from: View, to: View, t: number, extent: Extent, port: Size): View {
  const a = middle(from, extent, port);
  const b = middle(to, extent, port);
  let dx = b.x - a.x;
  if (extent.wraps) dx -= Math.round(dx / extent.width) * extent.width;
  const scale = from.scale * (to.scale / from.scale) ** t;
  return centred({ x: a.x + dx * t, y: a.y + (b.y - a.y) * t }, scale, extent, port);
}

function middle(view: View, extent: Extent, port: Size): Point {
  return {
    x: extent.x + (port.width / 2 - view.x) / view.scale,
    y: extent.y + (port.height / 2 - view.y) / view.scale,
  };
}

/** The view after the screen has changed its size: the same place in the middle, as large as before. */
export function resized(view: View, extent: Extent, before: Size, after: Size): View {
  const scale = view.scale * (limits(extent, after, 1).least / limits(extent, before, 1).least);
  return centred(middle(view, extent, before), scale, extent, after);
}

/** Part of the port that may be hidden by buttons and names. */
const AIR = 0.12;

/** The view in which all of these points are seen, changed as little as that takes. */
export function showing(points: Point[], view: View, extent: Extent, port: Size, within: Limits): View {
  if (!points.length) return view;
  const { left, width } = span(
    points.map((point) => point.x),
    extent,
  );
  const ys = points.map((point) => point.y);
  const top = Math.min(...ys);
  const height = Math.max(...ys) - top;
  const room = { width: port.width * (1 - 2 * AIR), height: port.height * (1 - 2 * AIR) };
  const scale = Math.max(
    within.least,
    Math.min(Math.max(view.scale, home(extent, port).scale), room.width / (width || 1), room.height / (height || 1)),
  );
  const at = toScreen(view, extent, port, { x: left + width / 2, y: top + height / 2 });
  const half = { x: (width * scale) / 2, y: (height * scale) / 2 };
  const inside =
    Math.abs(at.x - port.width / 2) + half.x <= room.width / 2 &&
    Math.abs(at.y - port.height / 2) + half.y <= room.height / 2;
  if (inside && scale === view.scale) return view;
  return centred({ x: left + width / 2, y: top + height / 2 }, scale, extent, port);
}

/** The shortest stretch that holds all of these; around a globe it may begin before its edge and end after it. */
export function span(xs: number[], extent: Extent): { left: number; width: number } {
  const sorted = [...xs].sort((a, b) => a - b);
  let left = sorted[0]!;
  let width = sorted.at(-1)! - left;
  if (!extent.wraps) return { left, width };
  for (let i = 1; i < sorted.length; i++) {
    const around = sorted[i - 1]! + extent.width - sorted[i]!;
    if (around < width) [left, width] = [sorted[i]!, around];
  }
  return { left, width };
}

/** How many boards side by side cover the screen wherever it is moved and however small. */
export function copies(extent: Extent, port: Size): number {
  if (!extent.wraps || !port.width) return 1;
  return 1 + Math.ceil(port.width / (extent.width * limits(extent, port, 1).least) - 1e-6);
}

/** How much names are enlarged so that they can be read: a base size in units, shown at a scale. */
export function readable(size: number, scale: number, least: number): number {
  const factor = Math.min(Math.max(least / (size * scale), 1), MOST);
  return Math.round(factor * 20) / 20;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** Where tracks run and what a finger means: pure geometry in board units. */

import type { BoardSeen, SpaceSeen } from "../wire/types";
import type { Point } from "./view";

/** The same direction, turned so that nothing drawn along it stands on its head. */
export function upright(angle: number): number {
  return ((((angle + 90) % 180) + 180) % 180) - 90;
}

export function placed(space: { x: number; y: number; angle: number }): string {
  return `translate(${space.x} ${space.y}) rotate(${upright(space.angle).toFixed(1)})`;
}

/** City, spaces, city. */
export function pointsOf(facts: BoardSeen, track: string): Point[] {
  const found = facts.tracks.find((one) => one.id === track);
  const ends = [found?.a, found?.b].map((id) => facts.cities.find((city) => city.id === id));
  const spaces: Point[] = facts.layout.spaces[track] ?? [];
  return [ends[0], ...spaces, ends[1]].filter((point) => point !== undefined);
}

/** Some boards are globes: a track goes over one edge and comes back over the other. */
export function wraps(facts: BoardSeen): boolean {
  return facts.tracks.some((track) => {
    const points = pointsOf(facts, track.id);
    return points.some((point, i) => i > 0 && Math.abs(point.x - points[i - 1]!.x) > facts.layout.width / 2);
  });
}

/** The same points without a leap from edge to edge: they go on beyond it. */
export function unwrapped(points: Point[], width: number): Point[] {
  let shift = 0;
  return points.map((point, i) => {
    const before = points[i - 1];
    if (before && Math.abs(point.x - before.x) > width / 2) shift += point.x < before.x ? width : -width;
    return { x: point.x + shift, y: point.y };
  });
}

/** A Catmull-Rom curve through points, as path data. */
export function smooth(points: Point[]): string {
  const first = points[0];
  if (!first) return "";
  const at = (i: number) => points[Math.min(Math.max(i, 0), points.length - 1)]!;
  let d = `M${round(first.x)} ${round(first.y)}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const near = [p1.x + (p2.x - p0.x) / 6, p1.y + (p2.y - p0.y) / 6].map(round).join(" ");
    const far = [p2.x - (p3.x - p1.x) / 6, p2.y - (p3.y - p1.y) / 6].map(round).join(" ");
    d += `C${near} ${far} ${round(p2.x)} ${round(p2.y)}`;
  }
  return d;
}

/** The line of a track between its cities, whose markers stay in sight; drawn twice if it goes over the edge. */
export function line(facts: BoardSeen, track: string): string {
  const { width, marker, space } = facts.layout;
  const gap = marker * 1.15 + space.height * 0.35;
  const whole = unwrapped(pointsOf(facts, track), width);
  const points = shortened(shortened(whole, gap).reverse(), gap).reverse();
  const xs = points.map((point) => point.x);
  const shifts = [0, ...(Math.min(...xs) < 0 ? [width] : []), ...(Math.max(...xs) > width ? [-width] : [])];
  return shifts.map((shift) => smooth(points.map(({ x, y }) => ({ x: x + shift, y })))).join("");
}

/** The same points, begun a little later. */
function shortened(points: Point[], by: number): Point[] {
  const [first, second, ...rest] = points;
  if (!first || !second) return points;
  const part = Math.min(by / (Math.hypot(second.x - first.x, second.y - first.y) || 1), 0.9);
  return [{ x: first.x + (second.x - first.x) * part, y: first.y + (second.y - first.y) * part }, second, ...rest];
}

/** The joint in the middle of a track, or the middle of its only space. */
export function middleOf(spaces: SpaceSeen[]): Point {
  const half = spaces.length / 2;
  const [a, b] = [spaces[Math.ceil(half) - 1], spaces[Math.floor(half)]];
  if (!a || !b) return { x: 0, y: 0 };
  // The two in the middle may lie at opposite edges of a globe.
  if (Math.hypot(a.x - b.x, a.y - b.y) > 200) return a;
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export type Hit = { kind: "track" | "city"; id: string };

export interface Targets {
  facts: BoardSeen;
  wraps: boolean;
  /** Whether cities can be hit, and the tracks and cities that are preferred. */
  cities: boolean;
  preferred: { has(id: string): boolean };
}

/** A preferred target wins over one that is nearer by up to this part of the tolerance. */
const PREFERENCE = 0.5;

/** What somebody points at: the nearest space or city within `tolerance` of a place. */
export function hit(at: Point, tolerance: number, { facts, wraps, cities, preferred }: Targets): Hit | null {
  const { layout } = facts;
  let best: Hit | null = null;
  let least = tolerance;
  const offer = (kind: Hit["kind"], id: string, distance: number) => {
    if (distance > tolerance) return;
    const cost = distance - (preferred.has(id) ? tolerance * PREFERENCE : 0);
    if (cost < least) [least, best] = [cost, { kind, id }];
  };
  const across = (x: number) => (wraps ? nearest(at.x - x, layout.width) : at.x - x);
  for (const track of facts.tracks) {
    for (const space of layout.spaces[track.id] ?? []) {
      const offset = { x: across(space.x), y: at.y - space.y };
      if (Math.abs(offset.y) > tolerance + layout.space.width) continue;
      offer("track", track.id, away(offset, space.angle, layout.space.width, layout.space.height));
    }
  }
  if (!cities) return best;
  for (const city of facts.cities) {
    const post = layout.posts[city.id];
    const offset = { x: across(post?.x ?? city.x), y: at.y - (post?.y ?? city.y) };
    const distance = post
      ? away(offset, 0, post.width, post.height)
      : Math.max(Math.hypot(offset.x, offset.y) - layout.marker, 0);
    // A city that offers nothing is in the way of its tracks: it must be met.
    if (preferred.has(city.id) || distance === 0) offer("city", city.id, distance);
  }
  return best;
}

/** The shorter way around a circle. */
function nearest(distance: number, around: number): number {
  return distance - Math.round(distance / around) * around;
}

/** Distance from a rectangle about the origin, 0 inside. */
export function away(offset: Point, angle: number, width: number, height: number): number {
  const turn = (angle * Math.PI) / 180;
  const along = Math.abs(offset.x * Math.cos(turn) + offset.y * Math.sin(turn));
  const across = Math.abs(offset.y * Math.cos(turn) - offset.x * Math.sin(turn));
  return Math.hypot(Math.max(along - width / 2, 0), Math.max(across - height / 2, 0));
}

/** The outline of a space about its middle: a hull on the sea, else a rounded rectangle. `by` enlarges it on all sides. */
export function outline(kind: string, width: number, height: number, by = 0): string {
  const [w, h] = [width + 2 * by, height + 2 * by];
  if (kind === "sea") {
    const bow = `C${round(w * 0.3)} ${round(-h / 2)} ${round(w * 0.42)} ${round(-h * 0.24)} ${round(w / 2)} 0`;
    const other = `C${round(w * 0.42)} ${round(h * 0.24)} ${round(w * 0.3)} ${round(h / 2)} ${round(w * 0.16)} ${round(h / 2)}`;
    const stern = `C${round(-w * 0.4)} ${round(h / 2)} ${round(-w * 0.46)} ${round(h * 0.46)} ${round(-w / 2)} ${round(h * 0.24)}`;
    const start = `C${round(-w * 0.46)} ${round(-h * 0.46)} ${round(-w * 0.4)} ${round(-h / 2)} ${round(-w * 0.3)} ${round(-h / 2)}`;
    return `M${round(-w / 2)} ${round(-h * 0.24)}${start}H${round(w * 0.16)}${bow}${other}H${round(-w * 0.3)}${stern}z`;
  }
  const r = round(height * 0.22 + by);
  const [x, y] = [round(w - 2 * r), round(h - 2 * r)];
  return (
    `M${round(-w / 2 + r)} ${round(-h / 2)}h${x}a${r} ${r} 0 0 1 ${r} ${r}v${y}a${r} ${r} 0 0 1 ${-r} ${r}` +
    `h${-x}a${r} ${r} 0 0 1 ${-r} ${-r}v${-y}a${r} ${r} 0 0 1 ${r} ${-r}z`
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

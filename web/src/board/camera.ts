/** Moves a board on the screen: one transform per frame, nothing else, so that moving costs no drawing. */

import { calm } from "../state/settings.svelte";
import {
  between,
  fitted,
  home,
  kept,
  limits,
  moved,
  resized,
  showing,
  toBoard,
  zoomed,
  type Extent,
  type Limits,
  type Point,
  type Size,
  type View,
} from "./view";

const TRAVEL = 320;
const SETTLES_AFTER = 140;
/** What is left of a speed after a millisecond without a hand on the board. */
const SLOWING = 0.995;

export class Camera {
  view: View = { x: 0, y: 0, scale: 1 };
  port: Size = { width: 0, height: 0 };
  extent: Extent = { x: 0, y: 0, width: 1, height: 1, wraps: false };

  #spaceHeight = 1;
  #frame = 0;
  #resting = 0;
  #untouched = true;
  #motion: ((now: number) => boolean) | null = null;

  constructor(
    /** Shows a view. `moving`: another one is shown soon, and this one may be shown by stretching what is drawn. */
    readonly show: (view: View, moving: boolean) => void,
    /** Nothing has moved for a while. */
    readonly settled: (view: View) => void,
  ) {}

  get limits(): Limits {
    return limits(this.extent, this.port, this.#spaceHeight);
  }

  /** Whether anything can be seen yet. */
  get ready(): boolean {
    return this.port.width > 0 && this.extent.width > 1;
  }

  load(extent: Extent, spaceHeight: number): void {
    this.extent = extent;
    this.#spaceHeight = spaceHeight;
    this.#untouched = true;
    if (this.ready) this.#place(home(extent, this.port), true);
  }

  resize(port: Size): void {
    const before = this.port;
    this.port = port;
    if (!this.ready) return;
    const view =
      this.#untouched || !before.width ? home(this.extent, port) : resized(this.view, this.extent, before, port);
    this.#place(view, true);
  }

  pan(dx: number, dy: number): void {
    this.#touched();
    this.#set(moved(this.view, dx, dy));
  }

  zoom(factor: number, at: Point, dx = 0, dy = 0): void {
    this.#touched();
    this.#set(zoomed(moved(this.view, dx, dy), factor, at, this.limits));
  }

  zoomGently(factor: number, at: Point = { x: this.port.width / 2, y: this.port.height / 2 }): void {
    this.#travel(zoomed(this.view, factor, at, this.limits));
  }

  panGently(dx: number, dy: number): void {
    this.#travel(moved(this.view, dx, dy));
  }

  fit(): void {
    this.#travel(fitted(this.extent, this.port));
  }

  focus(points: Point[]): void {
    if (this.ready) this.#travel(showing(points, this.view, this.extent, this.port, this.limits));
  }

  /** Goes on by itself with a speed in pixels per millisecond. */
  glide(vx: number, vy: number): void {
    if (calm.matches || Math.hypot(vx, vy) < 0.15) return;
    let last = performance.now();
    this.#move((now) => {
      const passed = Math.min(now - last, 64);
      last = now;
      const before = this.view;
      this.#set(moved(before, vx * passed, vy * passed));
      vx *= SLOWING ** passed;
      vy *= SLOWING ** passed;
      return Math.hypot(vx, vy) > 0.02;
    });
  }

  /** A hand is on the board: it moves by nothing else. */
  hold(): void {
    this.#motion = null;
  }

  at(point: Point): Point {
    return toBoard(this.view, this.extent, point);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#resting);
    this.#motion = null;
  }

  #travel(to: View): void {
    if (!this.ready) return;
    this.#touched();
    const target = kept(to, this.extent, this.port, this.limits);
    if (calm.matches) return this.#place(target, false);
    const from = this.view;
    const start = performance.now();
    this.#move((now) => {
      const t = Math.min(Math.max((now - start) / TRAVEL, 0), 1);
      this.#set(between(from, target, 1 - (1 - t) ** 3, this.extent, this.port));
      return t < 1;
    });
  }

  #touched(): void {
    this.#untouched = false;
    this.#motion = null;
  }

  /** There at once. */
  #place(view: View, untouched: boolean): void {
    this.#motion = null;
    this.#untouched &&= untouched;
    this.view = kept(view, this.extent, this.port, this.limits);
    this.show(this.view, false);
    this.#rest();
  }

  #move(motion: (now: number) => boolean): void {
    this.#motion = motion;
    this.#ask();
  }

  #set(view: View): void {
    this.view = kept(view, this.extent, this.port, this.limits);
    clearTimeout(this.#resting);
    this.#ask();
  }

  #ask(): void {
    this.#frame ||= requestAnimationFrame((now) => {
      this.#frame = 0;
      const motion = this.#motion;
      if (motion && !motion(now) && this.#motion === motion) this.#motion = null;
      this.show(this.view, true);
      if (this.#motion) this.#ask();
      else this.#resting = window.setTimeout(() => this.#rest(), SETTLES_AFTER);
    });
  }

  #rest(): void {
    clearTimeout(this.#resting);
    this.show(this.view, false);
    this.settled(this.view);
  }
}

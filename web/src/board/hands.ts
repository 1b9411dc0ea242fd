/** What hands do on a board: drag, pinch, turn the wheel, tap, hover. A camera and other listeners hear of it. */

import type { Camera } from "./camera";
import type { Point } from "./view";

export interface Hands {
  camera: Camera;
  /** A tap or click; true if it hit something: then a second one does not zoom. */
  tapped: (at: Point, touch: boolean) => boolean;
  hovered: (at: Point | null) => void;
  /** The board is being dragged. */
  dragging: (now: boolean) => void;
}

/** A finger never rests quite still. */
const STILL = { mouse: 4, other: 9 };
const SECOND_TAP = 320;
const SECOND_TAP_NEAR = 32;

export function hands(node: HTMLElement, { camera, tapped, hovered, dragging }: Hands): () => void {
  const down = new Map<number, Point>();
  const abort = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, hear: (event: HTMLElementEventMap[K]) => void) =>
    node.addEventListener(type, hear, { signal: abort.signal, passive: false });

  /** Where the board lies on the page; asked only while nothing is held, for it costs a layout. */
  let box = node.getBoundingClientRect();
  let start: Point | null = null;
  let moving = false;
  let trail: { at: Point; time: number }[] = [];
  let lastTap: { at: Point; time: number } | null = null;

  const local = (event: MouseEvent): Point => {
    if (!down.size) box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  on("pointerdown", (event) => {
    if (event.button !== 0 || (event.target as Element).closest("button, a, input")) return;
    camera.hold();
    down.set(event.pointerId, local(event));
    if (down.size === 1) {
      start = local(event);
      moving = false;
      trail = [];
    } else {
      begin(event);
    }
  });

  function begin(event: PointerEvent): void {
    moving = true;
    hovered(null);
    dragging(true);
    for (const id of down.keys()) if (!node.hasPointerCapture(id)) node.setPointerCapture(id);
    event.preventDefault();
  }

  on("pointermove", (event) => {
    const before = down.get(event.pointerId);
    const at = local(event);
    if (!before) {
      if (event.pointerType === "mouse") hovered((event.target as Element).closest("button") ? null : at);
      return;
    }
    const still = event.pointerType === "mouse" ? STILL.mouse : STILL.other;
    if (!moving) {
      if (!start || distance(start, at) < still) return;
      begin(event);
      // The first pixels only show that this is a drag: the board must not leap by them.
      down.set(event.pointerId, at);
      return;
    }
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, at);
    if (!other) {
      camera.pan(at.x - before.x, at.y - before.y);
      trail = [...trail.filter((one) => event.timeStamp - one.time < 90), { at, time: event.timeStamp }];
    } else {
      const factor = distance(at, other) / Math.max(distance(before, other), 1);
      const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
      camera.zoom(factor, middle, (at.x - before.x) / 2, (at.y - before.y) / 2);
    }
  });

  const up = (event: PointerEvent): void => {
    if (!down.delete(event.pointerId)) return;
    trail = trail.filter((one) => event.timeStamp - one.time < 90);
    if (down.size) {
      trail = [];
      return;
    }
    if (moving) {
      dragging(false);
      const [first, last] = [trail[0], trail.at(-1)];
      const passed = first && last ? last.time - first.time : 0;
      if (first && last && passed > 0)
        camera.glide((last.at.x - first.at.x) / passed, (last.at.y - first.at.y) / passed);
    } else if (event.type === "pointerup") {
      tap(local(event), event);
    }
    moving = false;
    start = null;
  };
  on("pointerup", up);
  on("pointercancel", up);
  on("pointerleave", () => hovered(null));

  function tap(at: Point, event: PointerEvent): void {
    const second = lastTap && event.timeStamp - lastTap.time < SECOND_TAP && distance(lastTap.at, at) < SECOND_TAP_NEAR;
    const meant = tapped(at, event.pointerType !== "mouse");
    if (second && !meant) camera.zoomGently(event.shiftKey ? 0.5 : 2, at);
    lastTap = second ? null : { at, time: event.timeStamp };
  }

  on("wheel", (event) => {
    event.preventDefault();
    hovered(null);
    const unit =
      event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 400 : 1;
    const turned = Math.min(Math.max(event.deltaY * unit, -240), 240);
    // A pinch on a touchpad comes as a wheel with Ctrl, in small steps.
    camera.zoom(Math.exp(-turned * (event.ctrlKey ? 0.01 : 0.0016)), local(event));
  });

  on("keydown", (event) => {
    if (event.target !== node || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = Math.min(camera.port.width, camera.port.height) * 0.25;
    const deeds: Record<string, () => void> = {
      ArrowLeft: () => camera.panGently(step, 0),
      ArrowRight: () => camera.panGently(-step, 0),
      ArrowUp: () => camera.panGently(0, step),
      ArrowDown: () => camera.panGently(0, -step),
      "+": () => camera.zoomGently(1.5),
      "=": () => camera.zoomGently(1.5),
      "-": () => camera.zoomGently(1 / 1.5),
      "−": () => camera.zoomGently(1 / 1.5),
      "0": () => camera.fit(),
    };
    const deed = deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  });

  return () => abort.abort();
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

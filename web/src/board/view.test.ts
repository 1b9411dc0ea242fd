import { describe, expect, it } from "vitest";
import {
  between,
  copies,
  fitted,
  home,
  kept,
  limits,
  readable,
  resized,
  showing,
  span,
  toBoard,
  toScreen,
  zoomed,
  type Extent,
} from "./view";

const flat: Extent = { x: -20, y: -20, width: 1040, height: 640, wraps: false };
const globe: Extent = { x: 0, y: 0, width: 1000, height: 550, wraps: true };
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 560 };
const free = { least: 0.1, most: 10 };

describe("a first look", () => {
  it("shows all of a board, in the middle", () => {
    const view = fitted(flat, wide);
    expect(view.scale).toBeCloseTo(1440 / 1040);
    expect(view.x).toBeCloseTo(0);
    expect(view.y).toBeCloseTo((900 - 640 * view.scale) / 2);
  });

  it("is larger where a wide board meets a tall screen", () => {
    expect(home(flat, phone).scale).toBeGreaterThan(fitted(flat, phone).scale * 2);
    expect(home(flat, wide)).toEqual(fitted(flat, wide));
  });

  it("fills the height with a globe that nearly does", () => {
    expect(home(globe, wide).scale).toBeCloseTo(900 / 550);
  });
});

describe("zooming", () => {
  it("keeps the point under the pointer", () => {
    const view = fitted(flat, wide);
    const at = { x: 300, y: 500 };
    const after = zoomed(view, 2, at, free);
    expect(toBoard(after, flat, at).x).toBeCloseTo(toBoard(view, flat, at).x);
    expect(toBoard(after, flat, at).y).toBeCloseTo(toBoard(view, flat, at).y);
  });

  it("ends at its limits without sliding", () => {
    const view = { x: -5, y: -7, scale: 1 };
    expect(zoomed(view, 100, { x: 9, y: 9 }, { least: 1, most: 1 })).toEqual(view);
  });

  it("reaches a size that a finger can meet", () => {
    expect(limits(flat, phone, 11).most * 11).toBeGreaterThanOrEqual(44);
  });
});

describe("limits", () => {
  it("never lose the board", () => {
    for (const x of [-1e6, 1e6]) {
      const view = kept({ x, y: x, scale: 2 }, flat, wide, free);
      expect(view.x).toBeLessThan(wide.width / 2);
      expect(view.x + flat.width * 2).toBeGreaterThan(wide.width / 2);
      expect(view.y).toBeLessThan(wide.height / 2);
      expect(view.y + flat.height * 2).toBeGreaterThan(wide.height / 2);
    }
  });

  it("let a globe turn for ever", () => {
    for (const x of [-12345, -1, 0, 1, 999, 54321]) {
      const view = kept({ x, y: 0, scale: 1 }, globe, phone, free);
      expect(view.x).toBeLessThanOrEqual(0);
      expect(view.x).toBeGreaterThan(-1000);
      expect(((view.x - x) % 1000) + 0).toBeCloseTo(0);
    }
  });
});

describe("a globe", () => {
  it("is the same under every copy", () => {
    const view = { x: -900, y: 0, scale: 1 };
    expect(toBoard(view, globe, { x: 150, y: 10 })).toEqual({ x: 50, y: 10 });
    expect(toScreen(view, globe, phone, { x: 50, y: 10 }).x).toBeCloseTo(150);
  });

  it("is travelled by the shorter way", () => {
    const from = { x: phone.width / 2 - 950, y: 0, scale: 1 };
    const to = { x: phone.width / 2 - 50, y: 0, scale: 1 };
    const half = between(from, to, 0.5, globe, phone);
    expect(toBoard(half, globe, { x: phone.width / 2, y: 0 }).x % 1000).toBeCloseTo(0);
  });

  it("has copies enough to cover the screen", () => {
    expect(copies(flat, wide)).toBe(1);
    expect(copies(globe, phone)).toBe(2);
    expect(copies(globe, { width: 1600, height: 400 })).toBe(4);
  });

  it("finds the shortest stretch over its edge", () => {
    expect(span([20, 980, 960], globe)).toEqual({ left: 960, width: 60 });
    expect(span([20, 980], flat)).toEqual({ left: 20, width: 960 });
  });
});

describe("showing places", () => {
  it("brings all of them into view", () => {
    const view = showing(
      [
        { x: 960, y: 100 },
        { x: 40, y: 200 },
      ],
      home(globe, phone),
      globe,
      phone,
      free,
    );
    for (const point of [
      { x: 960, y: 100 },
      { x: 40, y: 200 },
    ]) {
      const at = toScreen(view, globe, phone, point);
      expect(at.x).toBeGreaterThan(0);
      expect(at.x).toBeLessThan(phone.width);
    }
  });

  it("leaves a view alone that shows them", () => {
    const view = home(flat, wide);
    expect(showing([{ x: 500, y: 300 }], view, flat, wide, free)).toBe(view);
  });
});

it("keeps the middle when the screen changes", () => {
  const view = { x: -400, y: -300, scale: 2 };
  const after = resized(view, flat, wide, phone);
  const middle = (size: typeof wide, seen: typeof view) =>
    toBoard(seen, flat, { x: size.width / 2, y: size.height / 2 });
  expect(middle(phone, after).x).toBeCloseTo(middle(wide, view).x);
});

it("enlarges names that would be too small, but not without end", () => {
  expect(readable(10, 2, 12)).toBe(1);
  expect(readable(10, 1, 12)).toBe(1.2);
  expect(readable(10, 0.2, 12)).toBe(1.6);
});

import { expect, it } from "vitest";
import type { LabelSeen } from "../wire/types";
import { MOST, named, room } from "./labels";

const label = (x: number, y: number): LabelSeen => ({ x, y, anchor: "start", size: 10, rows: {} });

it("lets a name grow away from its city", () => {
  expect(named(label(20, 10), ["Oslo"], { x: 10, y: 8 }).root).toEqual({ x: 20, y: 8 });
});

it("lets names grow until they meet", () => {
  const oslo = named(label(0, 0), ["Oslo"], { x: -5, y: 0 });
  const near = named(label(26, 0), ["Moss"], { x: 60, y: 0 });
  const far = named(label(300, 0), ["Bergen"], { x: 290, y: 0 });
  const most = room([oslo, near, far]);
  expect(most[0]).toBeLessThan(MOST);
  expect(most[1]).toBe(most[0]);
  expect(most[2]).toBe(MOST);
});

import { describe, expect, it } from "vitest";
import type { ResultSeen } from "../../wire/types";
import results from "./fixtures/results.json";
import { reveal, sheetRows } from "./reveal";

/** The results of games played to the end on each board. */
const games = Object.entries(results as unknown as Record<string, ResultSeen>);

describe.each(games)("the sheet of a game on %s", (_, result) => {
  const steps = reveal(result);

  it("adds up to the scores", () => {
    expect(steps.at(-1)!.totals).toEqual(result.scores);
  });

  it("changes only the total of the seat that is counted, by its points", () => {
    let before = result.scores.map(() => 0);
    for (const { seat, points, totals } of steps) {
      expect(totals).toEqual(before.map((total, i) => (i === seat ? total + points : total)));
      before = totals;
    }
  });

  it("tells routes first, then every ticket, then the rest", () => {
    const order = ["routes", "tickets", "awards", "country_cards", "harbours", "unbuilt_harbours", "exchanges"];
    const places = steps.map((step) => order.indexOf(step.kind));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(steps.filter((step) => step.kind === "routes")).toHaveLength(result.scores.length);
    const tickets = result.sheets.reduce((all, sheet) => all + sheet.tickets.length, 0);
    expect(steps.filter((step) => step.kind === "tickets")).toHaveLength(tickets);
  });

  it("has rows that add up to the totals", () => {
    const rows = sheetRows(result);
    const total = rows.pop()!;
    expect(total.kind).toBe("total");
    total.cells.forEach((cell, seat) => {
      expect(rows.reduce((all, row) => all + (row.cells[seat] ?? 0), 0)).toBe(cell);
    });
  });
});

it("covers what only some boards have", () => {
  const kinds = new Set(games.flatMap(([, result]) => reveal(result).map((step) => step.kind)));
  expect([...kinds].sort()).toEqual([
    "awards",
    "country_cards",
    "exchanges",
    "harbours",
    "routes",
    "tickets",
    "unbuilt_harbours",
  ]);
});

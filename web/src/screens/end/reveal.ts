/** The score sheet as a row of steps, in the order in which people count at a table: routes, tickets, awards, and the rest. */

import type { ResultSeen } from "../../wire/types";

export type ScoreKind = "routes" | "ticket" | "award" | "countries" | "harbour" | "unbuilt" | "exchanges";

export interface RevealStep {
  seat: number;
  kind: ScoreKind;
  /** The ticket, the award or the city of the harbour. */
  id?: string;
  /** Of a ticket: "completed" or "failed"; of a tour "in_order", "any_order" or "failed". */
  outcome?: string;
  points: number;
  /** Everybody's points once this step is counted. */
  totals: number[];
}

type Counted = Omit<RevealStep, "totals">;

/** Routes of everybody first, then the tickets player by player, then one kind of points after the other. */
export function reveal(result: ResultSeen): RevealStep[] {
  const totals = result.scores.map(() => 0);
  return [
    ...perSeat(result, (sheet) => [{ kind: "routes", points: sheet.routes }]),
    ...perSeat(result, (sheet) =>
      sheet.tickets.map(({ ticket, outcome, points }) => ({ kind: "ticket", id: ticket, outcome, points })),
    ),
    ...awardsOf(result).flatMap((award) =>
      perSeat(result, (sheet) => some({ kind: "award", id: award, points: sheet.awards[award] ?? 0 })),
    ),
    ...perSeat(result, (sheet) => some({ kind: "countries", points: sheet.country_cards })),
    ...perSeat(result, (sheet) => sheet.harbours.map(([city, points]) => ({ kind: "harbour", id: city, points }))),
    ...perSeat(result, (sheet) => some({ kind: "unbuilt", points: sheet.unbuilt_harbours })),
    ...perSeat(result, (sheet) => some({ kind: "exchanges", points: sheet.exchanges })),
  ].map((step) => {
    totals[step.seat]! += step.points;
    return { ...step, totals: [...totals] };
  });
}

function perSeat(result: ResultSeen, of: (sheet: ResultSeen["sheets"][number]) => Omit<Counted, "seat">[]): Counted[] {
  return result.sheets.flatMap((sheet, seat) => of(sheet).map((step) => ({ seat, ...step })));
}

/** Nothing is told of what brought nothing. */
function some(step: Omit<Counted, "seat">): Omit<Counted, "seat">[] {
  return step.points === 0 ? [] : [step];
}

/** The awards that somebody won, in the order of the sheets. */
export function awardsOf(result: ResultSeen): string[] {
  return [...new Set(result.sheets.flatMap((sheet) => Object.keys(sheet.awards)))];
}

export interface SheetRow {
  kind: "routes" | "tickets" | "award" | "countries" | "harbours" | "unbuilt" | "exchanges" | "total";
  /** The award. */
  id?: string;
  /** By seat; null where there is nothing of this kind. */
  cells: (number | null)[];
}

/** The same as a table: a row for each kind of points that occurs in this game, and the total. */
export function sheetRows(result: ResultSeen): SheetRow[] {
  const { sheets } = result;
  const rows: SheetRow[] = [
    { kind: "routes", cells: sheets.map((sheet) => sheet.routes) },
    { kind: "tickets", cells: sheets.map((sheet) => sum(sheet.tickets.map((ticket) => ticket.points))) },
    ...awardsOf(result).map(
      (id) => ({ kind: "award", id, cells: sheets.map((sheet) => sheet.awards[id] ?? null) }) as const,
    ),
    { kind: "countries", cells: sheets.map((sheet) => sheet.country_cards || null) },
    {
      kind: "harbours",
      cells: sheets.map((sheet) => (sheet.harbours.length ? sum(sheet.harbours.map(([, points]) => points)) : null)),
    },
    { kind: "unbuilt", cells: sheets.map((sheet) => sheet.unbuilt_harbours || null) },
    { kind: "exchanges", cells: sheets.map((sheet) => sheet.exchanges || null) },
  ];
  return [
    ...rows.filter((row) => row.cells.some((cell) => cell !== null)),
    { kind: "total", cells: sheets.map((sheet) => sheet.total) },
  ];
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

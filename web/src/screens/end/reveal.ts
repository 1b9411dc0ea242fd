/** The score sheet as a row of steps, in the order of its lines: routes, tickets, awards, and the rest. */

import type { ResultSeen } from "../../wire/types";

type Sheet = ResultSeen["sheets"][number];
const NO_POINTS = ["name", "longest_path", "total"] as const;

/** A line of the sheet. */
export type ScoreKind = Exclude<keyof Sheet, (typeof NO_POINTS)[number]>;

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

/** One line after the other, of one player after the other; an award of all who won it before the next. */
export function reveal(result: ResultSeen): RevealStep[] {
  const totals = result.scores.map(() => 0);
  const lines = Object.keys(result.sheets[0] ?? {}).filter((key) => !(NO_POINTS as readonly string[]).includes(key));
  return (lines as ScoreKind[])
    .flatMap((kind) => {
      const steps = result.sheets.flatMap((sheet, seat) => parts(sheet, kind).map((part) => ({ seat, kind, ...part })));
      return kind === "awards" ? awardsOf(result).flatMap((id) => steps.filter((step) => step.id === id)) : steps;
    })
    .map((step) => {
      totals[step.seat]! += step.points;
      return { ...step, totals: [...totals] };
    });
}

/** What a line is made of. Nothing is told of what brought nothing, but that no track did. */
function parts(sheet: Sheet, kind: ScoreKind): Pick<RevealStep, "id" | "outcome" | "points">[] {
  const line = sheet[kind];
  if (typeof line === "number") return line || kind === "routes" ? [{ points: line }] : [];
  if (!Array.isArray(line)) return Object.entries(line).map(([id, points]) => ({ id, points }));
  return line.map((part) => {
    if (Array.isArray(part)) return { id: part[0], points: part[1] };
    return { id: part.ticket, outcome: part.outcome, points: part.points };
  });
}

/** The awards that somebody won, in the order of the sheets. */
export function awardsOf(result: ResultSeen): string[] {
  return [...new Set(result.sheets.flatMap((sheet) => Object.keys(sheet.awards)))];
}

export interface SheetRow {
  kind: ScoreKind | "total";
  /** The award. */
  id?: string;
  /** By seat; null where there is nothing of this kind. */
  cells: (number | null)[];
}

/** The same as a table: a row for each line that occurs in this game, or for each award, and the total. */
export function sheetRows(result: ResultSeen): SheetRow[] {
  const rows = new Map<string, SheetRow>();
  for (const { seat, kind, id: part, points } of reveal(result)) {
    const id = kind === "awards" ? part : undefined;
    const key = `${kind} ${id}`;
    if (!rows.has(key)) rows.set(key, { kind, id, cells: result.scores.map(() => null) });
    const { cells } = rows.get(key)!;
    cells[seat] = (cells[seat] ?? 0) + points;
  }
  return [...rows.values(), { kind: "total", cells: result.sheets.map((sheet) => sheet.total) }];
}

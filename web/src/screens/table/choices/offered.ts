import type { MoveSeen } from "../../../wire/types";
import type { TableModel } from "../model.svelte";

/** The moves on offer, also while a decision is on its way: what was laid stays in sight should it be refused. */
export function offered(model: TableModel, kind: string): MoveSeen[] {
  return (model.document?.turn?.moves ?? []).filter((move) => move.kind === kind);
}

/** Whether a decision can be sent now. */
export function canDecide(model: TableModel): boolean {
  return model.link.live && !model.busy && model.decision !== undefined;
}

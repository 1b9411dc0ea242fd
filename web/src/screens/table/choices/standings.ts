/** What awards count, and how far everybody is. */

import type { AwardSeen } from "../../../wire/types";

/** The name of what an award counts: its measure and what narrows it. */
export function countsKey(award: AwardSeen): string {
  const narrowed =
    award.tag || award.kind || (award.country && "country") || (award.length && "length") || (award.worth && "worth");
  return narrowed ? `${award.measure}_${narrowed}` : award.measure;
}

/** Seats that are ahead with something; nobody while everybody has nothing. */
export function ahead(values: readonly (number | null)[], leaders: readonly number[]): number[] {
  return values.some((value) => value !== null && value > 0) ? [...leaders] : [];
}

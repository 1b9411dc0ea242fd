/** Points as they stand on a score sheet: with a sign, and a real minus. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : plain(points);
}

export function plain(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

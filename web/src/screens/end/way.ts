/** How a player's own tracks join the cities of a ticket: only for showing it on the map; the server has judged it. */

import type { Board } from "../../state/board.svelte";

/** The tracks of a shortest way from stop to stop, or nothing where they do not lead there. */
export function wayOf(board: Board, tracks: string[], stops: string[]): string[] {
  const legs = stops.slice(1).map((stop, i) => shortest(board, tracks, stops[i]!, stop));
  return [...new Set(legs.flatMap((leg) => leg ?? []))];
}

function shortest(board: Board, tracks: string[], from: string, to: string): string[] | null {
  const reached = new Map<string, { far: number; way: string[] }>([[from, { far: 0, way: [] }]]);
  const open = new Set([from]);
  while (open.size) {
    const city = [...open].reduce((a, b) => (reached.get(a)!.far <= reached.get(b)!.far ? a : b));
    open.delete(city);
    const { far, way } = reached.get(city)!;
    if (city === to) return way;
    if (city !== from && isTerminus(board, city)) continue;
    for (const id of tracks) {
      const track = board.tracks.get(id);
      if (!track || (track.a !== city && track.b !== city)) continue;
      const next = track.a === city ? track.b : track.a;
      if (far + track.length < (reached.get(next)?.far ?? Infinity)) {
        reached.set(next, { far: far + track.length, way: [...way, id] });
        open.add(next);
      }
    }
  }
  return null;
}

/** A neighbouring country: lines end there, none passes through. */
export function isTerminus(board: Board, city: string): boolean {
  return board.cities.get(city)?.tags.includes("country") ?? false;
}

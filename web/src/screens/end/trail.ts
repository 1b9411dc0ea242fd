/** A longest path over a player's own tracks: only for showing it on the map; the server has measured it. */

import type { Board } from "../../state/board.svelte";
import { isTerminus } from "./way";

interface Edge {
  id: string;
  length: number;
  ends: [string, string];
}

/** The tracks of one unbroken path of as many pieces as can be: each track once, cities as often as need be (COM-18). */
export function longestTrail(board: Board, tracks: string[]): string[] {
  const edges = edgesOf(board, tracks);
  const at = new Map<string, Edge[]>();
  for (const edge of edges) for (const end of edge.ends) at.set(end, [...(at.get(end) ?? []), edge]);

  const used = new Set<Edge>();
  let best: Edge[] = [];
  let most = 0;

  /** All unused pieces that can still be reached from here: no path goes on for more. */
  function ahead(city: string): number {
    const seen = new Set<Edge>();
    const open = [city];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const edge of at.get(next)!)
        if (!used.has(edge) && !seen.has(edge)) {
          seen.add(edge);
          open.push(...edge.ends);
        }
    return sum(seen);
  }

  function goOn(city: string, length: number): void {
    if (length > most) {
      most = length;
      best = [...used];
    }
    if (length + ahead(city) <= most) return;
    for (const edge of at.get(city)!) {
      if (used.has(edge)) continue;
      used.add(edge);
      goOn(edge.ends[0] === city ? edge.ends[1] : edge.ends[0], length + edge.length);
      used.delete(edge);
    }
  }

  for (const city of startsOf(at)) goOn(city, 0);
  return best.map((edge) => edge.id);
}

/** Each track that ends in a neighbouring country has an end there of its own: no path leads through. */
function edgesOf(board: Board, tracks: string[]): Edge[] {
  const end = (city: string, track: string) => (isTerminus(board, city) ? `${city} ${track}` : city);
  return tracks.flatMap((id) => {
    const track = board.tracks.get(id);
    return track ? [{ id, length: track.length, ends: [end(track.a, id), end(track.b, id)] }] : [];
  });
}

/** Dead ends first: most longest paths begin at one, and a long one found early spares the search of shorter ones. */
function startsOf(at: Map<string, Edge[]>): string[] {
  return [...at.keys()].sort((a, b) => at.get(a)!.length - at.get(b)!.length);
}

function sum(edges: Iterable<Edge>): number {
  let all = 0;
  for (const edge of edges) all += edge.length;
  return all;
}

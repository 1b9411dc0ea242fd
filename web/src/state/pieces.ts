/** Whose pieces lie where. */

import type { PlayerSeen } from "../wire/types";

/** Tracks by the seat that owns them. */
export function ownersOf(players: PlayerSeen[] = []): Map<string, number> {
  return new Map(players.flatMap((player, seat) => player.tracks.map((track) => [track, seat] as const)));
}

/** Cities by the seat whose harbour stands there. */
export function harboursOf(players: PlayerSeen[] = []): Map<string, number> {
  return new Map(players.flatMap((player, seat) => player.harbours.map((city) => [city, seat] as const)));
}

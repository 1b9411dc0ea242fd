/** A board as a list that can be walked: each city with its tracks. */

import type { BoardSeen, CitySeen, TrackSeen } from "../wire/types";

export interface CityListed {
  city: CitySeen;
  /** Each with the city at its other end. */
  tracks: { track: TrackSeen; to: string }[];
}

/** Cities by name, unnamed ones last: those that are `wanted` and whose name contains the filter. */
export function listed(
  facts: BoardSeen,
  name: (city: string) => string,
  filter: string,
  wanted: (id: string) => boolean,
): CityListed[] {
  const letters = plain(filter.trim());
  return facts.cities
    .filter((city) => plain(name(city.id)).includes(letters))
    .map((city) => ({ city, tracks: tracksOf(facts, city.id, name).filter(({ track }) => wanted(track.id)) }))
    .filter(({ city, tracks }) => tracks.length > 0 || wanted(city.id))
    .sort(
      (a, b) => Number(unnamed(a.city)) - Number(unnamed(b.city)) || name(a.city.id).localeCompare(name(b.city.id)),
    );
}

function tracksOf(facts: BoardSeen, city: string, name: (city: string) => string): CityListed["tracks"] {
  return facts.tracks
    .filter((track) => track.a === city || track.b === city)
    .map((track) => ({ track, to: track.a === city ? track.b : track.a }))
    .sort((x, y) => name(x.to).localeCompare(name(y.to)) || x.track.id.localeCompare(y.track.id));
}

function unnamed(city: CitySeen): boolean {
  return city.tags.includes("unnamed");
}

/** Without accents and capitals: "goteborg" finds Göteborg. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

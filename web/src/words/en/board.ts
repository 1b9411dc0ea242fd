import { plural } from "../forms";
import { manyEn } from "../nouns";

export const board = {
  map: (name: string) => `Map of ${name}`,
  keys: "Arrow keys move the map, + and − zoom, 0 shows all of it. The list of tracks has everything that is on the map.",
  picture: (name: string, cities: number, tracks: number) => `The board ${name}: ${cities} places, ${tracks} tracks.`,
  miniature: (name: string) => `The board ${name}`,
  failed: "The map could not be loaded.",
  again: "Try again",
  nearer: "Zoom in",
  farther: "Zoom out",
  fit: "Show the whole board",
  tip: (length: number, points: number) =>
    `${plural("en", length, "# space", "# spaces")} · ${plural("en", points, "# point", "# points")}`,
  list: {
    title: "Cities and tracks",
    filter: "Find a city",
    shown: (cities: number) => plural("en", cities, "# city", "# cities"),
    none: "No city has this name.",
    only: "Only tracks I can take now",
    unnamed: "a place without a name",
    to: (city: string) => `to ${city}`,
    length: (n: number) => plural("en", n, "# space", "# spaces"),
    kinds: { land: "land", tunnel: "tunnel", ferry: "ferry", sea: "sea" },
    wilds: (n: number, wild: string) => plural("en", n, `# ${wild} due`, `# ${manyEn(wild)} due`),
    free: "free",
    closed: "closed for good",
    taken: (who: string) => `taken by ${who}`,
    why: "Why not?",
    take: (track: string) => `Take ${track}`,
    harbour: (who: string) => `harbour of ${who}`,
    build: (city: string) => `Build a harbour at ${city}`,
  },
};

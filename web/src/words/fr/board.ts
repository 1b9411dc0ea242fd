import { plural } from "../forms";
import { isFeminine, manyFr } from "../nouns";

export const board = {
  map: (name: string) => `Plateau : ${name}`,
  keys: "Les flèches déplacent le plateau, + et − l’agrandissent ou le réduisent, 0 le montre en entier. La liste des routes dit tout ce qui y figure.",
  picture: (name: string, cities: number, tracks: number) => `Le plateau ${name} : ${cities} lieux, ${tracks} routes.`,
  miniature: (name: string) => `Le plateau ${name}`,
  failed: "Le plateau n’a pas pu être chargé.",
  again: "Réessayer",
  nearer: "Agrandir",
  farther: "Réduire",
  fit: "Voir tout le plateau",
  tip: (length: number, points: number) =>
    `${plural("fr", length, "# case", "# cases")} · ${plural("fr", points, "# point", "# points")}`,
  list: {
    title: "Villes et routes",
    filter: "Chercher une ville",
    shown: (cities: number) => plural("fr", cities, "# ville", "# villes"),
    none: "Aucune ville ne porte ce nom.",
    only: "Seulement les routes que je peux prendre",
    unnamed: "un lieu sans nom",
    to: (city: string) => `vers ${city}`,
    length: (n: number) => plural("fr", n, "# case", "# cases"),
    kinds: { land: "terre", tunnel: "tunnel", ferry: "ferry", sea: "mer" },
    wilds: (n: number, wild: string) => {
      const due = isFeminine(wild) ? "exigée" : "exigé";
      return plural("fr", n, `# ${wild} ${due}`, `# ${manyFr(wild)} ${due}s`);
    },
    free: "libre",
    closed: "fermée pour de bon",
    taken: (who: string) => `prise par ${who}`,
    why: "Pourquoi pas ?",
    take: (track: string) => `Prendre ${track}`,
    harbour: (who: string) => `port de ${who}`,
    build: (city: string) => `Construire un port à ${city}`,
  },
};

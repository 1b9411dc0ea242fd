import { plural } from "../forms";

export const rules = {
  heading: "Règles",
  title: (board: string) => `Règles : ${board} – Branchline`,
  boards: "Plateaux",
  contents: "Sommaire",
  minutes: (minutes: number) => `${plural("fr", minutes, "# minute", "# minutes")} de lecture`,
  exactly: "Précisément",
  ruling: "Décision",
  rulings:
    "« Décision » marque ce que le livret de règles laisse ouvert, et comment c’est tranché ici, sous ce numéro.",
  /** Pour qui écoute la page : la partie dont il s’agit. */
  exactlyOf: (section: string) => `Précisément\u202f: ${section}`,
  openAll: "Tout en détail",
  closeAll: "Seulement l’essentiel",
  search: "Chercher dans les règles",
  clear: "Effacer la recherche",
  next: "Résultat suivant",
  hits: (hits: number, sections: number) =>
    `${plural("fr", hits, "# résultat", "# résultats")} dans ${plural("fr", sections, "# partie", "# parties")}`,
  nothing: (query: string) => `Rien ici avec « ${query} ». Essayez un mot plus court.`,
  loading: "On va chercher les règles…",
  noBoard: "Ce plateau n’existe pas ici. Choisissez-en un autre.",
  page: "Ouvrir en pleine page",
  again: "Réessayer",
};

import { plural } from "../forms";

export const rules = {
  heading: "Règles",
  title: (board: string) => `Règles : ${board} – Branchline`,
  boards: "Plateaux",
  contents: "Sommaire",
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

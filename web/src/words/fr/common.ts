import { plural } from "../forms";

export const common = {
  colours: {
    purple: "violet",
    blue: "bleu",
    orange: "orange",
    white: "blanc",
    green: "vert",
    yellow: "jaune",
    black: "noir",
    red: "rouge",
    gray: "couleur au choix",
  },
  cards: {
    wagon: (colour: string) => `wagon ${colour}`,
    anchor: (colour: string) => `wagon ${colour} avec ancre`,
    ship: (colour: string) => `bateau ${colour}`,
    double: (colour: string) => `double bateau ${colour}`,
  },
  wilds: { locomotive: "locomotive", joker: "joker" },
  levels: { easy: "facile", medium: "moyen", hard: "difficile", expert: "expert" },
  points: (n: number) => plural("fr", n, "# point", "# points"),
  seat: (n: number) => `Place ${n}`,
  cancel: "Annuler",
  close: "Fermer",
  copied: "Copié",
  copy: "Copier",
  home: "Accueil",
  problems: {
    offline: "Le serveur ne répond pas. Vérifiez la connexion ; rien n’est perdu.",
    no_table: "Cette table n’existe pas, ou ne vous est pas ouverte. Demandez son lien.",
    too_fast: "Un peu moins vite : réessayez dans un instant.",
    failed: "Le serveur a eu un problème. Il est noté, et rien n’est perdu.",
    stale: "La partie a continué entre-temps. Regardez à nouveau avant de décider.",
    other: "Ce n’était pas possible.",
  },
};

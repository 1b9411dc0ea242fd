import { list, plural } from "../forms";
import { capital, type Noun } from "../nouns";

const both = (names: string[]) => list("fr", names);
const points = (n: number) => plural("fr", n, "# point", "# points");

export const end = (ticket: Noun) => ({
  counting: "Le décompte",
  over: "Score final",
  next: "Suivant",
  skip: "Aller au résultat",
  rows: {
    routes: "Routes",
    tickets: capital(ticket.many),
    country_cards: "Cartes Pays",
    harbours: "Ports",
    unbuilt_harbours: "Ports non construits",
    exchanges: "Échanges",
    total: "Total",
  },
  steps: {
    routes: "Routes sur le plateau",
    country_cards: "Cartes Pays",
    unbuilt_harbours: "Ports non construits",
    exchanges: "Échanges de pions",
  },
  ticket: (cities: string) => `${capital(ticket.one)} ${cities}`,
  harbour: (city: string) => `Port de ${city}`,
  outcomes: {
    completed: `Réussi${ticket.e}`,
    failed: `Manqué${ticket.e}`,
    in_order: "Itinéraire dans l’ordre",
    any_order: "Itinéraire, mais dans un autre ordre",
  },
  win: (name: string, n: number) => `${name} gagne avec ${points(n)}`,
  youWin: (n: number) => `Vous gagnez avec ${points(n)}`,
  share: (names: string[], n: number) => `${both(names)} se partagent la victoire avec ${points(n)} chacun`,
  ahead: (n: number, names: string[]) => `${points(n)} d’avance sur ${both(names)}.`,
  decided: {
    shared: (_names: string[], winners: string[]) => `Rien ne sépare ${both(winners)}, même pas le départage.`,
    tickets_completed: (names: string[], winners: string[]) =>
      `Égalité entre ${both(names)} ; le plus ${ticket.of} réussi${ticket.e}s départage : ${both(winners)}.`,
    ticket_points: (names: string[], winners: string[]) =>
      `Égalité entre ${both(names)} ; la valeur des ${ticket.many} réussi${ticket.e}s départage : ${both(winners)}.`,
    awards_won: (names: string[], winners: string[]) =>
      `Égalité entre ${both(names)} ; le plus de bonus départage : ${both(winners)}.`,
    longest_path: (names: string[], winners: string[]) =>
      `Égalité entre ${both(names)} ; le chemin le plus long départage : ${both(winners)}.`,
    other: (names: string[], winners: string[]) =>
      `Égalité entre ${both(names)} ; le départage désigne ${both(winners)}.`,
  },
  resigned: "La partie a été abandonnée",
  resignedBy: (names: string[]) => `Abandon : ${both(names)}. Rien n’est donc compté.`,
  sheet: "Feuille de score",
  kind: "Points pour",
  tickets: `Les ${ticket.many}, un${ticket.e} par un${ticket.e}`,
  ticketsOf: (name: string, done: number, all: number) =>
    `${name} : ${plural("fr", done, `# réussi${ticket.e}`, `# réussi${ticket.e}s`)} sur ${all}`,
  paths: "Les chemins les plus longs",
  path: (name: string) => `Chemin le plus long de ${name}`,
  showOnMap: (what: string) => `${what} : montrer sur le plateau`,
  rematch: "Rejouer",
  toRematch: "Vers la nouvelle table",
  replay: "Revoir la partie",
  shareReplay: "Partager la partie",
  shared: "Lien copié",
  record: "Télécharger le relevé",
  race: {
    title: "La course",
    summary: (names: string[], turns: number) =>
      `Score de ${both(names)} sur ${plural("fr", turns, "# tour", "# tours")}, puis le décompte final. Le même déroulement figure en tableau ci-dessous.`,
    turns: "tours",
    count: "décompte",
    table: "La course en tableau",
    round: "Manche",
    finalCount: "Décompte final",
    loading: "La course se dessine…",
    retry: "Réessayer",
  },
  deal: {
    title: "La donne était-elle honnête ?",
    check: "Vérifier la donne",
    checking: "Vérification…",
    checks: {
      proven: "La donne est prouvée.",
      known: "Cette table a été ouverte avec une donne connue, pour s’entraîner : il n’y a rien à prouver.",
      secret: "Le secret de la donne n’est pas encore montré. Réessayez dans un instant.",
      wrong_promise: "Le secret n’est pas celui qui avait été promis avant la partie. Cette donne n’est pas fiable.",
      wrong_seed: "La graine ne vient pas du secret et des mots des joueurs. Cette donne n’est pas fiable.",
      unable: "Votre navigateur ne calcule ces empreintes qu’en https. Le relevé peut quand même être vérifié.",
    },
    provenWhy:
      "Le secret du serveur est bien celui qu’il avait promis à l’ouverture de la table, et la graine de la partie vient de ce secret et de ce que les joueurs ont ajouté. Personne n’a pu choisir les cartes, pas même le serveur. Votre navigateur l’a calculé lui-même.",
    added: (name: string, word: string) => `${name} a ajouté « ${word} »`,
    addedNothing: "Aucun joueur n’a rien ajouté : il faut alors croire que le serveur a tiré son secret à l’aveugle.",
    replayed: (n: number) =>
      `Le serveur a ensuite rejoué le relevé : ${plural("fr", n, "# décision", "# décisions")}, et chaque carte concorde.`,
    facts: "Les nombres en détail",
    promise: "Promesse (SHA-256)",
    secretIs: "Secret",
    seed: "Graine",
  },
  verify: {
    title: "Vérifier un relevé",
    intro:
      "Chaque partie laisse un relevé : toutes les décisions et, après la fin, la graine. Ici, la partie est rejouée, et chaque carte, chaque coup, chaque point est comparé.",
    paste: "Texte du relevé",
    placeholder: "Collez un relevé ici",
    file: "Choisir un fichier",
    dropped: (name: string) => `Depuis ${name}`,
    check: "Vérifier le relevé",
    checking: "On rejoue la partie…",
    holds: "Le relevé est exact.",
    broken: "Le relevé n’est pas exact.",
    decisions: (n: number) =>
      plural(
        "fr",
        n,
        "# décision rejouée ; elle suit les règles.",
        "# décisions rejouées ; toutes suivent les règles.",
      ),
    finished: "La partie est allée à son terme ; les scores ont été recomptés et sont les mêmes.",
    unfinished: "La partie n’est pas allée à son terme : il n’y a pas de scores à comparer.",
    deal: "La donne tient sa promesse : graine, secret et mots des joueurs vont ensemble.",
    noDeal: "Rien n’est noté sur la donne : la promesse d’avant la partie n’a pas été comparée.",
    past: (board: string) => `Il vient d’un ancien plateau, ${board} ; celui d’aujourd’hui en est un autre.`,
    problems: (n: number) => plural("fr", n, "# chose ne va pas :", "# choses ne vont pas :"),
    tooLarge: "Ce fichier dépasse 1 Mo ; un relevé est bien plus petit.",
  },
});

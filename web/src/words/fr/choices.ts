import type { RulesSeen } from "../../wire/types";
import type { Counts } from "../en/choices";
import { list, number, plural } from "../forms";
import { capital, cardsFr, isFeminine, manyFr, ofFr, type Noun } from "../nouns";

/** What a reason is about; what does not apply is empty or 0. */
interface About {
  track: string;
  city: string;
  owner: string;
  pieces: string;
  left: number;
  length: number;
  players: number;
}

const one = (noun: string) => `${isFeminine(noun) ? "une" : "un"} ${noun}`;
const or = (items: string[]) => list("fr", items, "disjunction");

/** Colours as adjectives of cards: one and several. */
const COLOURS: Record<string, [string, string]> = {
  purple: ["violette", "violettes"],
  blue: ["bleue", "bleues"],
  orange: ["orange", "orange"],
  white: ["blanche", "blanches"],
  green: ["verte", "vertes"],
  yellow: ["jaune", "jaunes"],
  black: ["noire", "noires"],
  red: ["rouge", "rouges"],
};
const feminine = (colour: string, n: 1 | 2) => COLOURS[colour]?.[n - 1] ?? colour;
const cards = (n: number, kind: string, colour: string) =>
  plural("fr", n, `# carte ${kind} ${feminine(colour, 1)}`, `# cartes ${kind} ${feminine(colour, 2)}`);

export const choices = (ticket: Noun) => ({
  rule: (title: string) => `La règle : ${title}`,
  cards: {
    plain: (n: number, colour: string) =>
      plural("fr", n, `# carte ${feminine(colour, 1)}`, `# cartes ${feminine(colour, 2)}`),
    vehicle: (n: number, colour: string, noun: string) => cards(n, capital(noun), colour),
    symbol: (n: number, colour: string, noun: string) => `${cards(n, capital(noun), colour)} à ancre`,
    double: (n: number, colour: string, noun: string) => cards(n, `Double ${capital(noun)}`, colour),
    wild: (n: number, _colour: string, noun: string) => plural("fr", n, `# ${noun}`, `# ${manyFr(noun)}`),
  },
  pieces: {
    named: (n: number, noun: string) => plural("fr", n, `# ${noun}`, `# ${manyFr(noun)}`),
    any: (n: number) => plural("fr", n, "# pion", "# pions"),
  },
  kinds: { land: "route", tunnel: "tunnel", ferry: "ferry", sea: "route maritime" },
  sure: (label: string) => `Touchez encore une fois : ${label}`,
  claim: {
    spaces: (n: number) => plural("fr", n, "# case", "# cases"),
    brings: (n: number) => plural("fr", n, "rapporte # carte", "rapporte # cartes"),
    wins: (prizes: string[]) => `Gagne ${list("fr", prizes)}`,
    prize: (value: number, country: string) => `la carte ${value} (${country})`,
    belongs: (name: string) => `Cette route est à ${name}.`,
    mine: "Cette route est à vous.",
    take: (track: string) => `Prendre ${track}`,
    ways: "Payer avec",
    more: (n: number) => plural("fr", n, "# autre façon", "# autres façons"),
    free: {
      card: (n: number) => `${n} au choix`,
      pair: (n: number) => plural("fr", n / 2, "une paire", "# paires"),
      colour: (n: number) => `${n} par paires`,
    },
    suggested: "Pour la part libre :",
    others: "Choisir d’autres cartes",
    hand: "Choisir dans ma main",
    list: "Voir les façons de payer",
  },
  asks: {
    gray: (n: number) => plural("fr", n, "1 carte au choix", "# cartes d’une même couleur"),
    deck: (n: number, colour: string, deck: string) =>
      plural(
        "fr",
        n,
        `# case en ${cardsFr(deck)} ${feminine(colour, 2)}`,
        `# cases en ${cardsFr(deck)} ${feminine(colour, 2)}`,
      ),
    deckGray: (n: number, deck: string) =>
      plural("fr", n, `# case en ${cardsFr(deck)} au choix`, `# cases en ${cardsFr(deck)} d’une même couleur`),
    paired: (n: number) =>
      plural(
        "fr",
        n,
        "2 cartes d’une même couleur pour sa case",
        "2 cartes d’une même couleur pour chacune des # cases",
      ),
    wilds: (wilds: string) => `dont ${wilds}`,
    anyForWild: (n: number, wild: string) => `${n} cartes au choix valent ${one(wild)}`,
    pairForWild: (wild: string) =>
      `2 cartes d’une couleur valent ${one(wild)} ${isFeminine(wild) ? "demandée" : "demandé"}`,
    anyForCard: (n: number) => `${n} cartes au choix en valent une`,
    noWild: (wild: string) => `pas ${ofFr(wild)} ici`,
    turned: (n: number) =>
      plural("fr", n, "puis # carte retournée peut coûter plus", "puis # cartes retournées peuvent coûter plus"),
  },
  picker: {
    laid: "Cartes posées",
    hand: "Votre main",
    empty: "Touchez des cartes de votre main pour les poser ici.",
    lay: (card: string) => `Poser ${card}`,
    back: (card: string) => `Reprendre ${card}`,
    missing: (ways: string[]) => `Il manque encore ${or(ways)}.`,
    also: (cards: string, free: string) => (cards ? `${cards} et ${free}` : free),
    free: {
      card: (n: number) => plural("fr", n, "# carte au choix", "# cartes au choix"),
      pair: (n: number) => plural("fr", n, "# carte qui fait la paire", "# cartes par paires"),
      colour: (n: number) => plural("fr", n, "# carte qui fait la paire", "# cartes par paires d’une couleur"),
    },
    surplus: (cards: string) => `C’est trop : reprenez ${cards}.`,
    faults: {
      useless: (card: string) => `Cette route ne se paie pas ainsi : ${card}.`,
      pair: "Les cartes qui en remplacent d’autres vont par paires d’une couleur.",
      space: "Les deux cartes d’une case sont d’une même couleur.",
      colours: "Ici, seules des cartes d’une même couleur vont ensemble.",
    },
    apart: "Ces cartes ne vont pas ensemble ici. Reprenez-en.",
    checking: "Un instant…",
    ready: "Le compte y est.",
    fill: "Compléter pour moi",
    clear: "Tout reprendre",
  },
  why: "Impossible",
  lacks: (cards: string) => `Il vous manque ${cards}.`,
  reasons: {
    pairs_missing: () => "Il vous manque des paires d’une même couleur pour cette route.",
    cards_missing: (about: About) =>
      about.city ? "Il vous manque des cartes pour un port." : "Il vous manque des cartes pour cette route.",
    track_taken: (about: About) => `Cette route est déjà à ${about.owner}.`,
    own_twin: () => "Vous avez déjà une route entre ces deux lieux ; on n’en a jamais deux.",
    connection_full: (about: About) => `À ${about.players} joueurs, une autre route n’est plus possible ici.`,
    pieces_missing: (about: About) => `Il en faut ${about.length} ; il vous reste ${about.pieces}.`,
    wrong_phase: () => "Une route se prend au début de votre tour.",
    second_card: () => "Vous avez pris une carte : prenez d’abord la deuxième.",
    not_your_turn: () => "Attendez votre tour : vous pourrez alors la prendre.",
    wrong_payment: () => "Ces cartes ne suffisent pas pour payer.",
    no_harbour_city: (about: About) => `Pas de place pour un port à ${about.city}.`,
    harbour_taken: (about: About) => `Il y a déjà un port à ${about.city}.`,
    harbour_unreached: (about: About) => `Prenez d’abord une route vers ${about.city}.`,
    no_harbour_left: () => "Vous avez construit tous vos ports.",
    no_harbours: () => "On ne construit pas de ports sur ce plateau.",
  },
  spend: {
    title: (track: string) => `D’autres cartes pour ${track}`,
    left: (n: number) => plural("fr", n, "Encore # carte au choix.", "Encore # cartes au choix."),
    lay: (cards: string) => `Poser ${cards}`,
  },
  tunnel: {
    title: (track: string) => `Le tunnel ${track}`,
    digs: (name: string, track: string) => `${name} creuse : ${track}`,
    laid: "Vous avez posé",
    turned: "Cartes retournées",
    turning: (n: number) => plural("fr", n, "On retourne # carte…", "On retourne # cartes…"),
    asks: (n: number) => plural("fr", n, "Le tunnel coûte # carte de plus.", "Le tunnel coûte # cartes de plus."),
    nothing: "Rien à ajouter : le tunnel est percé.",
    pay: (cards: string) => `Payer ${cards}`,
    withdraw: "Renoncer et reprendre les cartes",
    short: "Vous n’avez pas ces cartes.",
    paid: (name: string, n: number) =>
      plural("fr", n, `${name} paie # carte de plus.`, `${name} paie # cartes de plus.`),
    withdrawn: (name: string) => `${name} renonce et reprend ses cartes.`,
    thinking: (name: string) => `${name} réfléchit.`,
  },
  tickets: {
    opening: `Vos ${ticket.agree("premières", "premiers")} ${ticket.many}`,
    later: `${ticket.agree("Nouvelles", "Nouveaux")} ${ticket.many}`,
    keep: (n: number) => plural("fr", n, "Gardez-en au moins #.", "Gardez-en au moins #."),
    look: `Touchez-en un${ticket.e} pour ${ticket.agree("la", "le")} voir sur le plateau.`,
    kept: (n: number) => plural("fr", n, `Garder # ${ticket.one}`, `Garder # ${ticket.many}`),
    keepNone: `N’en garder aucun${ticket.e}`,
    choose: (n: number) => plural("fr", n, "Encore # à choisir", "Encore # à choisir"),
    need: (pieces: string) => `${pieces} au moins`,
    nothingLeft: `déjà relié${ticket.e}`,
    blocked: "plus aucun chemin",
    show: "Montrer sur le plateau",
    hide: "Ne plus montrer",
    tour: (inOrder: number, anyOrder: number, failed: number) =>
      `Dans l’ordre : ${inOrder} ; reliées : ${anyOrder} ; sinon : ${number(failed, "fr")}`,
    orderLost: "L’ordre indiqué n’est plus possible.",
    back: `${ticket.agree("Quelle", "Quel")} ${ticket.one} mettre d’abord sous la pioche ?`,
    backHint: `${ticket.agree("La première", "Le premier")} est plus haut${ticket.e} : ${ticket.agree("elle", "il")} ressortira plus tôt.`,
    under: (cities: string) => `Mettre ${cities} sous la pioche`,
    title: `Vos ${ticket.many}`,
    none: `Aucun${ticket.e} ${ticket.one}.`,
    state: { done: `Réussi${ticket.e}`, open: "Possible", blocked: `Bloqué${ticket.e}` },
    toGo: (pieces: string) => `encore ${pieces}`,
    now: (n: string) => `${n} si la partie finissait ici`,
    all: (n: string) =>
      `${n} si ${ticket.agree("toutes les", "tous les")} ${ticket.many} possibles sont réussi${ticket.e}s`,
    harbour: (city: string) => `Port : ${city}`,
    punched: (cities: string) => `${capital(ticket.one)} réussi${ticket.e} : ${cities}.`,
  },
  split: {
    title: "Choisissez vos pions",
    hint: ({ pieces_kept, exchange_cost }: RulesSeen, land: string, sea: string) =>
      `Vous en gardez ${pieces_kept} : ${land} pour la terre, ${sea} pour la mer.${exchange_cost ? " On peut en échanger plus tard, contre des points." : ""}`,
    fewer: (piece: string) => `${capital(one(piece))} de moins`,
    more: (piece: string) => `${capital(one(piece))} de plus`,
    slider: (piece: string) => `Nombre ${ofFr(manyFr(piece))}`,
    go: (first: string, second: string) => `Partir avec ${first} et ${second}`,
  },
  harbours: {
    title: "Construire un port",
    hint: (points: string, tickets: string) =>
      `Il vaut ${points} pour ${tickets} ${ticket.many} réussi${ticket.e}s où figure sa ville.`,
    none: "Aucune ville où vous puissiez construire maintenant.",
    left: (n: number) => plural("fr", n, "Encore # port à construire", "Encore # ports à construire"),
    worth: (points: string, tickets: string) => `${tickets} : jusqu’à ${points}`,
    tickets: (n: number) => plural("fr", n, `# de vos ${ticket.many}`, `# de vos ${ticket.many}`),
    build: (city: string) => `Construire : ${city}`,
    pay: (city: string) => `Payer le port : ${city}`,
    belongs: (name: string) => `Le port est à ${name}.`,
  },
  exchange: {
    title: "Échanger des pions",
    hint: (points: string) => `Chaque pion échangé coûte ${points}, et l’échange prend tout votre tour.`,
    given: "Vous donnez",
    give: (first: string, second: string) => `${first} → ${second}`,
    count: "Combien",
    fewer: "Un de moins",
    more: "Un de plus",
    go: (given: string, gained: string, points: string) => `Donner ${given}, recevoir ${gained} : −${points}`,
  },
  countries: {
    title: "Cartes Pays",
    next: (value: number) => `Prochaine : ${value}`,
    then: (values: string) => `puis ${values}`,
    gone: "Toutes prises",
    exhausted: "Toutes prises : atteindre ce pays ne rapporte rien",
    sum: "Gagnées jusqu’ici",
    nobody: "Personne n’en a encore gagné.",
  },
  awards: {
    title: "Cartes bonus",
    leads: (names: string[]) =>
      plural("fr", names.length, `${list("fr", names)} mène`, `${list("fr", names)} à égalité`),
    nobody: "Personne ne mène encore",
    hidden: "caché jusqu’à la fin",
    unknown: "?",
    longest: "Chemin le plus long (départage)",
    counts: {
      longest_path: "le chemin le plus long",
      tickets_completed: `le plus ${ticket.of} réussi${ticket.e}s`,
      tickets_completed_capital: `le plus ${ticket.of} réussi${ticket.e}s vers une capitale`,
      tickets_completed_arctic: `le plus ${ticket.of} réussi${ticket.e}s au-delà du cercle polaire`,
      tickets_completed_tag: (_n: number, _country: string, { cities }: Counts) =>
        `le plus ${ticket.of} réussi${ticket.e}s vers ${or(cities)}`,
      tickets_completed_worth: (n: number) =>
        plural(
          "fr",
          n,
          `le plus ${ticket.of} réussi${ticket.e}s de # point ou moins`,
          `le plus ${ticket.of} réussi${ticket.e}s de # points ou moins`,
        ),
      pieces_left: (_n: number, _country: string, { piece }: Counts) =>
        `le plus ${ofFr(manyFr(piece || "pion"))} en réserve`,
      countries: "le plus de pays atteints",
      tracks_length: (n: number) => plural("fr", n, "le plus de routes de # case", "le plus de routes de # cases"),
      tracks_arctic: "le plus de routes vers des villes du cercle polaire",
      tracks_tag: (_n: number, _country: string, { cities }: Counts) => `le plus de routes vers ${or(cities)}`,
      tracks_ferry: "le plus de ferries",
      tracks_country: (n: number, country: string) => `le plus de routes vers ce pays : ${country}`,
      wilds_in_hand: (_n: number, _country: string, { wild }: Counts) =>
        `le plus ${ofFr(manyFr(wild))} en main (deux cartes d’une même couleur comptent pour ${isFeminine(wild) ? "une" : "un"})`,
    },
  },
});

import type { CardKind } from "../../cards/kinds";
import type { Who } from "../en/story";
import { list, plural } from "../forms";
import { capital, isFeminine, manyFr, type Noun } from "../nouns";

const SMALL = ["aucun", "un", "deux", "trois", "quatre", "cinq"];
const few = (n: number) => SMALL[n] ?? String(n);
const fewFeminine = (n: number) => (n === 1 ? "une" : few(n));
const subject = (who: Who) => (who.you ? "Vous avez" : `${who.name} a`);
const points = (n: number) => plural("fr", n, "# point", "# points");

/** Masculine and feminine; the plural takes an s, except where the word does not change. */
const COLOURS: Record<string, [string, string]> = {
  purple: ["violet", "violette"],
  blue: ["bleu", "bleue"],
  orange: ["orange", "orange"],
  white: ["blanc", "blanche"],
  green: ["vert", "verte"],
  yellow: ["jaune", "jaune"],
  black: ["noir", "noire"],
  red: ["rouge", "rouge"],
};
function coloured(id: string, gender: 0 | 1, n: number): string {
  const word = COLOURS[id]?.[gender] ?? id;
  return n > 1 && id !== "orange" ? `${word}s` : word;
}
/** The card that stands for all colours is named by itself, with its article. */
function wilds(noun: string, n: number, count: string): string {
  return n === 1 ? `${isFeminine(noun) ? "une" : "un"} ${noun}` : `${count} ${manyFr(noun)}`;
}
/** "un ticket", "deux cartes Destination". */
const fewOf = (noun: Noun, n: number) => (n === 1 ? noun.a : `${few(n)} ${noun.many}`);
/** One word that begins no word of another move: "tickets", "destinations". */
const ticketVerb = (noun: Noun) => noun.short.toLowerCase();
const cards = (n: number) => `${fewFeminine(n)} ${n === 1 ? "carte" : "cartes"}`;

export const story = (ticket: Noun) => ({
  // Le journal
  log: "Ce qui s’est passé",
  empty: "Il ne s’est encore rien passé.",
  fresh: (n: number) => plural("fr", n, "# nouvel événement", "# nouveaux événements"),
  show: "Montrer sur le plateau",

  // Les cartes : comme on les prend, et comme on les paie
  card: (kind: CardKind, colour: string, n: number, noun: string) => {
    switch (kind) {
      case "wild":
        return wilds(noun, n, n === 1 ? "" : few(n));
      case "vehicle":
        return `${cards(n)} ${capital(noun)} ${coloured(colour, 1, n)}`;
      case "symbol":
        return `${cards(n)} ${capital(noun)} ${coloured(colour, 1, n)} à ancre`;
      case "double":
        return `${cards(n)} Double ${capital(noun)} ${coloured(colour, 1, n)}`;
      default:
        return `${cards(n)} ${coloured(colour, 1, n)}`;
    }
  },
  laid: (kind: CardKind, colour: string, n: number, noun: string) => {
    const nouns = n > 1 ? manyFr(noun) : noun;
    const name = coloured(colour, isFeminine(noun) ? 1 : 0, n);
    switch (kind) {
      case "wild":
        return wilds(noun, n, String(n));
      case "vehicle":
        return `${n} ${nouns} ${name}`;
      case "symbol":
        return `${n} ${nouns} ${name} à ancre`;
      case "double":
        return `${n} ${n > 1 ? "doubles" : "double"} ${nouns} ${name}`;
      default:
        return `${n} ${coloured(colour, 1, n)}`;
    }
  },
  all: (items: string[]) => list("fr", items),
  hidden: (n: number, noun: string) =>
    `${fewFeminine(n)} ${n === 1 ? "carte" : "cartes"}${noun && ` ${capital(noun)}`}`,
  pieces: (n: number, noun: string) => plural("fr", n, `# ${noun}`, `# ${manyFr(noun)}`),
  ticket: (cities: string, worth: number) => `${cities} (${worth})`,

  // Ce que quelqu’un a fait : la fin d’une phrase qui commence par son nom
  did: (who: Who, deeds: string[], airy: boolean) =>
    `${subject(who)} ${airy && deeds.length > 1 ? `${deeds.slice(0, -1).join(", ")}, et ${deeds.at(-1)}` : list("fr", deeds)}.`,
  took: (cards: string) => `pris ${cards}`,
  drew: (cards: string) => `pioché ${cards}`,
  drewTickets: (n: number) => `pioché ${fewOf(ticket, n)}`,
  drewTheseTickets: (tickets: string) => `pioché les ${ticket.many} ${tickets}`,
  drewAndKept: (n: number, kept: number) =>
    `pioché ${fewOf(ticket, n)}${kept ? `, dont ${kept === 1 ? `un${ticket.e} gardé${ticket.e}` : `${few(kept)} gardé${ticket.e}s`}` : " et tout rendu"}`,
  kept: (n: number) => `gardé ${fewOf(ticket, n)}`,
  keptThese: (tickets: string) => `gardé ${tickets}`,
  returned: (n: number) => `rendu ${fewOf(ticket, n)}`,
  returnedThese: (tickets: string) => `rendu ${tickets}`,
  chose: (pieces: string) => `choisi ${pieces}`,
  claimed: (track: string, worth: number, cards: string) =>
    `pris ${track} (${points(worth)})${cards && ` avec ${cards}`}`,
  extra: (n: number) => ` (dont ${n} de plus pour le tunnel)`,
  paidExtra: (n: number) => `payé ${fewFeminine(n)} ${n === 1 ? "carte" : "cartes"} de plus pour le tunnel`,
  laidCards: (cards: string) => `posé ${cards}`,
  withdrew: (track: string) => `renoncé au tunnel ${track}`,
  bonus: (cards: string) => `pioché ${cards} en bonus`,
  country: (country: string, worth: number) => `${country} (${points(worth)})`,
  wonCountries: (cards: string, n: number) => `gagné ${n === 1 ? "la carte Pays" : "les cartes Pays"} ${cards}`,
  built: (city: string, cards: string) => `construit un port à ${city}${cards && ` avec ${cards}`}`,
  exchanged: (given: string, got: string, cost: number) =>
    `échangé ${given} contre ${got}${cost ? ` (−${points(cost)})` : ""}`,
  passed: (you: boolean) => `passé ${you ? "votre" : "son"} tour : rien n’était possible`,

  // Ce qui arrive à la table
  dug: (who: Who, cards: string) => `${subject(who)} creusé un tunnel : on retourne ${cards}.`,
  first: (who: Who) => `${who.you ? "Vous commencez" : `${who.name} commence`}.`,
  dealt: (cards: string) => `Vous avez reçu ${cards}.`,
  offered: (n: number, tickets: string) =>
    n === 1
      ? `Vous n’avez le choix que d’un${ticket.e} ${ticket.one} : ${tickets}.`
      : `Vous avez le choix entre ${fewOf(ticket, n)} : ${tickets}.`,
  award: (name: string, worth: number) => `${name} (${points(worth)})`,
  awards: (names: string) => `Bonus de cette partie : ${names}.`,
  begins: (who: Who) => `Tout le monde a choisi ; ${who.you ? "à vous de commencer" : `${who.name} commence`}.`,
  swept: (n: number, wild: string) =>
    n
      ? `${wilds(wild, n, String(n))} ${n === 1 ? "était visible" : "étaient visibles"} : toutes les cartes visibles ont été remplacées.`
      : "Toutes les cartes visibles ont été remplacées.",
  reshuffled: (n: number) =>
    `La défausse a été mélangée : nouvelle pioche de ${plural("fr", n, "# carte", "# cartes")}.`,
  ending: (who: Who, turns: number, each: number) =>
    `${subject(who)} déclenché la fin : ` +
    (each === 1 ? "encore un tour chacun." : each === 2 ? "encore deux tours chacun." : `il reste ${turns} coups.`),
  over: "La partie est terminée.",

  // Ce qui arrive autour de la partie
  created: "La table est ouverte.",
  configured: "L’hôte a changé les options.",
  arranged: (seat: string) => `L’hôte a changé l’occupant : ${seat}.`,
  seated: (who: Who) => `${subject(who)} pris place.`,
  left: (seat: string) => `${seat} : de nouveau libre.`,
  started: `La partie commence : les mains de départ et les ${ticket.many} sont distribué${ticket.e}s.`,
  undone: (who: Who) => `${subject(who)} repris ${who.you ? "votre" : "son"} dernier coup.`,
  voted: (who: Who) =>
    `${who.you ? "Vous demandez" : `${who.name} demande`} qu’un robot remplace une personne absente.`,
  handedOver: (who: Who) => `Un robot joue ${who.you ? "à votre place" : `à la place de ${who.name}`}`,
  why: {
    vote: " : les autres l’ont demandé.",
    absent: " : l’absence a trop duré.",
    time: " : le temps est écoulé.",
    idle: " : rien ne s’est passé depuis des jours.",
  },
  takenBack: (who: Who) => `${subject(who)} repris ${who.you ? "votre" : "sa"} place.`,
  resigned: (who: Who) => `${subject(who)} abandonné ; un robot continue.`,
  said: (who: Who, text: string) => `${who.you ? "Vous" : who.name} : ${text}`,
  rematched: "Une nouvelle table est ouverte pour la revanche.",

  // Les signes
  signs: {
    applause: "Bravo !",
    ouch: "Aïe !",
    hurry: "Allez !",
    thanks: "Merci !",
    wow: "Oh là là !",
    laugh: "Haha !",
  },

  // Ce qui est annoncé à qui écoute
  lastRound: "Derniers tours !",
  hand: (cards: string) => `Votre main : ${cards}.`,
  handEmpty: "Votre main est vide.",
  titleTurn: "● À vous – Branchline",
  title: "Branchline",
  notice: (board: string) => `${board} : à vous de jouer.`,

  // La conversation
  talk: "Discussion",
  say: "Dire quelque chose",
  sayHint: "Un petit mot",
  send: "Envoyer",
  react: "Réactions",

  // Les conseils
  hint: "Conseil",
  hintThinking: "Réflexion…",
  hints: "De bons coups",
  hintNone: "Pas de conseil pour ce choix.",
  hintChance: (percent: number) => `${percent} % de chances de gagner`,
  hintPoints: (n: number) => `environ ${points(n)}`,
  hintPlay: "Jouer ce coup",
  hintHide: "Cacher les conseils",

  // Les commandes tapées
  command: "Taper un coup",
  commandHint: "prendre vert, piocher, route oslo bergen…",
  commandOpen: "Taper un coup ( / )",
  commandPlay: "Jouer",
  commandMany: (n: number) =>
    plural("fr", n, "# façon de le faire : choisissez.", "# façons de le faire : choisissez."),
  commandTooMany: (n: number) => `${n} coups conviennent : dites-en un peu plus.`,
  commandMore: (n: number) => plural("fr", n, "et # autre", "et # autres"),
  commandDone: (what: string) => `Fait : ${what}`,
  commandHelp: "Ce que vous pouvez taper",
  cannot: {
    notYourTurn: "Ce n’est pas votre tour. « Annuler » reste possible si votre dernier coup peut être repris.",
    unknown: (text: string, verbs: string) => `« ${text} » n’est pas un coup possible. Essayez : ${verbs}.`,
    notNow: (verb: string, verbs: string) => `« ${verb} » n’est pas possible maintenant. Vous pouvez : ${verbs}.`,
    noneSuch: (verb: string, rest: string) => `Rien ici ne correspond à « ${verb} ${rest} ».`,
    noUndo: "Rien ne peut être annulé maintenant.",
    noHints: "Cette table se joue sans conseils.",
    empty: "Tapez un coup, ou « aide ».",
  },
  // Le nom de chaque sorte de coup, le plus courant d’abord ; tous sont compris
  verbs: {
    take: "prendre prends choisir",
    draw: "piocher pioche tirer",
    claim: "route prendre prends relier poser construire voie ligne",
    tickets: `${ticketVerb(ticket)} tickets destinations billets`,
    keep: "garder garde conserver",
    return: "rendre remettre rejeter",
    pay: "payer paie",
    withdraw: "renoncer abandonner",
    spend: "poser mettre avec",
    refill: "remplacer compléter",
    split: "partager répartir",
    harbour: "port",
    build: "payer construire",
    exchange: "échanger changer",
    pass: "passer passe",
    undo: "annuler reprendre",
    hint: "conseil indice",
    help: "aide ?",
  },
  fillers: "un une le la les l de d des du a au avec pour carte cartes et - – route ligne voie mon mes en",
  units: { card: "any choix choice", pair: "pair paire paires" },
  everything: "tout tous toutes",
  nothing: "aucun rien",
  does: {
    take: "prend une carte visible",
    draw: "pioche une carte",
    claim: "prend une route ; d’autres mots choisissent le paiement, comme « route oslo bergen bleu »",
    tickets: `pioche des ${ticket.many}`,
    keep: `garde ces ${ticket.many}, par numéro ou par ville ; « garder tout » les garde ${ticket.agree("toutes", "tous")}`,
    return: `${ticket.agree("cette", "ce")} ${ticket.one} va en premier sous la pioche`,
    pay: "paie ce que demande le tunnel",
    withdraw: "renonce au tunnel",
    spend: "pose cette carte",
    refill: "choisit la pioche de la nouvelle carte visible",
    split: "prend tant de wagons ; le reste en bateaux",
    harbour: "construit un port dans cette ville",
    build: "paie le port",
    exchange: "échange tant de pions contre l’autre sorte",
    pass: "passe",
    undo: "reprend votre dernier coup",
    hint: "demande ce que ferait un bon joueur",
  },

  // Les coups, comme on les dirait
  move: {
    take: (card: string) => `Prendre ${card}`,
    draw: (cards: string) => `Piocher ${cards}`,
    claim: (track: string, cards: string) => `Prendre ${track}${cards && ` avec ${cards}`}`,
    free: (n: number) => plural("fr", n, "# carte au choix", "# cartes au choix"),
    freePairs: (n: number) => plural("fr", n, "# paire au choix", "# paires au choix"),
    tickets: `Piocher des ${ticket.many}`,
    keep: (tickets: string) => `Garder ${tickets}`,
    keepNone: `N’en garder aucun${ticket.e}`,
    return: (ticket: string) => `Rendre en premier : ${ticket}`,
    pay: (cards: string) => `Payer ${cards} pour le tunnel`,
    withdraw: "Renoncer au tunnel",
    spend: (cards: string) => `Poser ${cards}`,
    refill: (cards: string) => `La remplacer par ${cards}`,
    split: (pieces: string) => `Prendre ${pieces}`,
    harbour: (city: string) => `Construire un port à ${city}`,
    build: (cards: string) => `Payer le port avec ${cards}`,
    exchange: (given: string, got: string) => `Échanger ${given} contre ${got}`,
    pass: "Passer",
    undo: "Reprendre le dernier coup",
    hint: "Demander un conseil",
    help: "Montrer ce qu’on peut taper",
  },
});

import type { TipFacts } from "../en/guide";
import { list, plural } from "../forms";
import { capital, isFeminine, manyFr, type Noun } from "../nouns";

const KINDS: Record<string, string> = {
  land: "les routes ordinaires",
  tunnel: "les tunnels",
  ferry: "les ferries",
  sea: "les routes maritimes",
};
const many = (noun: string) => capital(manyFr(noun));
const one = (noun: string) => `${isFeminine(noun) ? "une" : "un"} ${noun}`;
const asked = (noun: string) => `${one(noun)} ${isFeminine(noun) ? "demandée" : "demandé"}`;
const cost = (points: number) => plural("fr", points, "un point", "# points");
const NUMBERS = ["aucune", "une", "deux", "trois", "quatre"];
const few = (n: number) => NUMBERS[n] ?? String(n);

export const guide = (ticket: Noun) => ({
  got: "Compris",
  noMore: "Arrêter le guide",
  rule: "La règle",
  tips: {
    opening: {
      title: `Choisissez vos ${ticket.many}`,
      text: `${capital(ticket.a)} nomme des villes à relier par vos propres routes. À la fin, ${ticket.agree("elle", "il")} rapporte ses points si c’est fait, et les fait perdre sinon. Pour bien commencer, choisissez-les court${ticket.e}s et proches. Personne d’autre ne les voit.`,
    },
    split: {
      title: ({ land, sea }: TipFacts) => `${many(land)} ou ${manyFr(sea)} ?`,
      text: ({ land, sea, rules }: TipFacts) =>
        `Les ${manyFr(land)} vont sur terre, les ${manyFr(sea)} sur mer. Regardez vos ${ticket.many} : quelle part du chemin est sur l’eau ?${rules.exchange_cost ? ` Vous pourrez en échanger plus tard, pour ${cost(rules.exchange_cost)} par pion.` : ""}`,
    },
    order: {
      title: "Ce que vous ne gardez pas",
      text: `Ces ${ticket.many} vont sous la pioche. Choisissez ${ticket.agree("laquelle", "lequel")} y va en premier ; cela compte rarement.`,
    },
    tunnel: {
      title: "Le tunnel demande plus",
      text: ({ wild }: TipFacts) =>
        `Chaque carte retournée de votre couleur, ou chaque ${wild}, coûte une carte de plus. Payez, ou renoncez : vous reprenez vos cartes, et votre tour est fini.`,
    },
    refill: {
      title: "Quelle pioche comble le vide ?",
      text: "Vous avez pris une carte visible : à vous de dire de quelle pioche vient la suivante. Pensez à ce qu’en ferait le joueur d’après.",
    },
    spend: {
      title: "Posez le reste",
      text: "Une partie de cette route se paie avec des cartes de votre choix. Posez celles qui vous servent le moins.",
    },
    keep: {
      title: "Gardez ce qui va ensemble",
      text: `Ce que vous gardez compte dès maintenant, pour vous ou contre vous. Touchez ${ticket.a} pour voir sur le plateau si c’est loin de vos routes.`,
    },
    last: {
      title: "Les derniers tours",
      text: `La réserve de quelqu’un s’épuise : la fin est proche. Finissez ${ticket.a} si vous le pouvez ; sinon, prenez la plus longue route à votre portée.`,
    },
    turn: {
      title: "À vous : une seule action",
      text: `Prenez deux cartes, une route du plateau ou de ${ticket.agree("nouvelles", "nouveaux")} ${ticket.many}. Réunissez des cartes d’une même couleur : une route en demande autant qu’elle a de cases.`,
    },
    second: {
      title: "Encore une carte",
      text: "Un tour, c’est deux cartes. Prenez la deuxième parmi les cartes visibles ou, sans la voir, dans la pioche.",
    },
    claim: {
      title: "Une route est à votre portée",
      text: "Vous pouvez payer les routes qui brillent. Touchez-en une pour voir comment. Les longues rapportent bien plus que les courtes.",
    },
    wildTurn: {
      title: "La carte à la roue",
      text: "Elle vaut toutes les couleurs. Mais en prendre une visible occupe tout votre tour ; tirée de la pioche, elle compte comme une autre.",
    },
    wildLimited: {
      title: ({ wild }: TipFacts) => many(wild),
      text: ({ wildOn }: TipFacts) =>
        `Ici, ces cartes ne servent que pour ${list(
          "fr",
          wildOn.map((kind) => KINDS[kind] ?? kind),
        )}. Visibles, elles se prennent comme les autres.`,
    },
    wildFree: {
      title: "La carte à la roue",
      text: "Elle vaut toutes les couleurs, et compte comme une autre carte même quand elle est visible.",
    },
    gray: {
      title: "Les routes grises",
      text: "Elles acceptent n’importe quelle couleur, pourvu que toutes les cartes soient de la même.",
    },
    ferry: {
      title: "Les ferries",
      text: ({ wild }: TipFacts) =>
        `Chaque roue d’un ferry demande ${one(wild)} ; les autres cases prennent des cartes de sa couleur ou, s’il est gris, d’une seule couleur au choix.`,
    },
    anyForWild: {
      title: ({ wild }: TipFacts) => `Sans ${wild} ?`,
      text: ({ wild, rules }: TipFacts) =>
        `Sur ce plateau, ${few(rules.pay.any_for_wild)} cartes quelconques remplacent ${asked(wild)} par un ferry.`,
    },
    pairForWild: {
      title: ({ wild }: TipFacts) => `Sans ${wild} ?`,
      text: ({ wild }: TipFacts) =>
        `Sur ce plateau, deux cartes de la même couleur remplacent ${asked(wild)} par un ferry.`,
    },
    anyForCard: {
      title: "Une route à part",
      text: "Ici, plusieurs cartes quelconques peuvent en remplacer une de la bonne couleur. Touchez la route pour voir comment payer.",
    },
    paired: {
      title: "Deux cartes par case",
      text: "Cette route est une route paire, au double contour : chaque case demande deux cartes d’une même couleur, et chaque case peut avoir la sienne.",
    },
    dig: {
      title: "Un tunnel est incertain",
      text: "Quand vous le prenez, on retourne des cartes de la pioche, et chacune de votre couleur en coûte une de plus. Gardez une ou deux cartes de réserve.",
    },
    sea: {
      title: "Par la mer",
      text: ({ sea, double }: TipFacts) =>
        `Les routes maritimes demandent des cartes ${capital(sea)}, et des ${manyFr(sea)} de votre réserve.${double ? ` Une carte Double ${capital(sea)} paie deux cases d’un coup.` : ""}`,
    },
    country: {
      title: "Vers la frontière",
      text: "Reliez au moins deux pays par votre réseau : chaque nouveau pays rapporte la carte du dessus de tous ceux que vous touchez. Les premiers gagnent plus : les piles s’épuisent.",
    },
    drawBonus: {
      title: "Un bonus de pioche",
      text: "Sur certaines routes, un nombre en laiton : qui en prend une pioche aussitôt autant de cartes.",
    },
    double: {
      title: "Côte à côte",
      text: "À peu de joueurs, les routes parallèles ne peuvent pas toutes être prises. Celles qui sont vides et pâles sont fermées pour de bon.",
    },
    tour: {
      title: "Une carte Itinéraire",
      text: "Elle nomme plus de deux villes et rapporte le plus si un chemin les visite dans l’ordre indiqué, moins dans un autre ordre.",
    },
    harbour: {
      title: "Vous pouvez construire un port",
      text: `Un port rapporte plus à chaque fois que sa ville figure parmi vos ${ticket.many} réussi${ticket.e}s. Il se paie en cartes à ancre ; un port jamais construit coûte des points.`,
    },
    bonusCards: {
      title: "Les cartes bonus",
      text: `Quelques-unes sont en jeu cette fois, à côté de vos ${ticket.many}. Qui est en tête à la fin gagne les points : voyez qui mène.`,
    },
    longest: {
      title: "Le chemin le plus long",
      text: "À la fin, le chemin continu le plus long rapporte un bonus.",
    },
    completed: {
      title: ({ award }: TipFacts) => award,
      text: `À la fin, qui a réussi le plus ${ticket.of} reçoit un bonus.`,
    },
    exchange: {
      title: "Pas les bons pions ?",
      text: ({ land, sea, rules }: TipFacts) =>
        `Au lieu d’une autre action, vous pouvez échanger des ${manyFr(land)} contre des ${manyFr(sea)}, ou l’inverse, pour ${cost(rules.exchange_cost)} par pion.`,
    },
    moreTickets: {
      title: "Tout va bien ?",
      text: `Quand vos ${ticket.many} sont presque réussi${ticket.e}s, piochez-en d’autres : vos routes en ont peut-être déjà fait la moitié.`,
    },
  },
});

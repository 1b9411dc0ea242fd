import type { TipFacts } from "../en/guide";
import { list, plural } from "../forms";
import { isFeminine, manyFr } from "../nouns";

const KINDS: Record<string, string> = {
  land: "les lignes ordinaires",
  tunnel: "les tunnels",
  ferry: "les ferries",
  sea: "les lignes de mer",
};
const many = (noun: string) => noun.charAt(0).toUpperCase() + manyFr(noun).slice(1);
const one = (noun: string) => `${isFeminine(noun) ? "une" : "un"} ${noun}`;
const asked = (noun: string) => `${one(noun)} ${isFeminine(noun) ? "demandée" : "demandé"}`;
const cost = (points: number) => plural("fr", points, "un point", "# points");
const NUMBERS = ["aucune", "une", "deux", "trois", "quatre"];
const few = (n: number) => NUMBERS[n] ?? String(n);

export const guide = {
  got: "Compris",
  noMore: "Arrêter le guide",
  rule: "La règle",
  tips: {
    opening: {
      title: "Choisissez vos billets",
      text: "Un billet nomme des villes à relier avec vos propres lignes. À la fin, il rapporte ses points si c’est fait, et les coûte sinon. De courts billets voisins font un bon début ; personne d’autre ne les voit.",
    },
    split: {
      title: ({ land, sea }: TipFacts) => `${many(land)} ou ${manyFr(sea)} ?`,
      text: ({ land, sea, rules }: TipFacts) =>
        `Les ${manyFr(land)} vont sur terre, les ${manyFr(sea)} sur mer. Regardez vos billets : quelle part du chemin est sur l’eau ?${rules.exchange_cost ? ` Vous pourrez échanger plus tard, pour ${cost(rules.exchange_cost)} par pièce.` : ""}`,
    },
    order: {
      title: "Ce que vous ne gardez pas",
      text: "Ces billets vont sous la pioche. Choisissez lequel y va en premier ; cela compte rarement.",
    },
    tunnel: {
      title: "Le tunnel en demande plus",
      text: ({ wild }: TipFacts) =>
        `Chaque carte retournée de votre couleur, ou chaque ${wild}, coûte une carte de plus. Payez, ou renoncez : vous reprenez vos cartes, et votre tour est fini.`,
    },
    refill: {
      title: "Quelle pioche comble le vide ?",
      text: "Vous avez pris une carte visible ; à vous de dire quelle pioche la remplace. Pensez à ce que le suivant aimerait.",
    },
    spend: {
      title: "Posez le reste",
      text: "Une partie de cette ligne se paie avec des cartes de votre choix. Posez celles qui vous servent le moins.",
    },
    keep: {
      title: "Gardez ce qui va ensemble",
      text: "Les nouveaux billets comptent dès maintenant, pour vous ou contre vous. Touchez-en un pour voir sur la carte à quelle distance il est de vos lignes.",
    },
    last: {
      title: "Les derniers tours",
      text: "Quelqu’un n’a presque plus de pièces : la fin est proche. Finissez un billet si possible ; sinon, prenez la plus longue ligne que vous pouvez payer.",
    },
    turn: {
      title: "À vous : une seule action",
      text: "Prenez deux cartes, ou une ligne sur la carte, ou de nouveaux billets. Réunissez des cartes d’une couleur : une ligne en demande autant qu’elle a de cases.",
    },
    second: {
      title: "Encore une carte",
      text: "Un tour, c’est deux cartes. Prenez la deuxième parmi les cartes visibles ou, sans la voir, dans la pioche.",
    },
    claim: {
      title: "Une ligne est à votre portée",
      text: "Vous pouvez payer les lignes qui brillent. Touchez-en une pour voir comment. Les longues rapportent bien plus que les courtes.",
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
      title: "Les lignes grises",
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
      title: "Une ligne à part",
      text: "Ici, plusieurs cartes quelconques peuvent en remplacer une de la bonne couleur. Touchez la ligne pour voir comment payer.",
    },
    paired: {
      title: "Deux cartes par case",
      text: "Cette ligne a un double contour : chaque case demande deux cartes d’une même couleur, et chaque case peut avoir la sienne.",
    },
    dig: {
      title: "Un tunnel est incertain",
      text: "Quand vous le prenez, on retourne des cartes de la pioche, et chacune de votre couleur en coûte une de plus. Gardez une ou deux cartes de réserve.",
    },
    sea: {
      title: "Par la mer",
      text: ({ sea, double }: TipFacts) =>
        `Les lignes de mer demandent des cartes ${sea}, et des ${manyFr(sea)} de votre réserve.${double ? ` ${isFeminine(sea) ? "Une" : "Un"} double ${sea} paie deux cases d’un coup.` : ""}`,
    },
    country: {
      title: "Vers la frontière",
      text: "Reliez au moins deux pays par votre réseau : chaque nouveau pays rapporte la carte du dessus de tous ceux que vous touchez. Les premiers gagnent plus : les piles s’épuisent.",
    },
    drawBonus: {
      title: "Des lignes qui rapportent des cartes",
      text: "Le nombre en laiton sur une ligne : qui la prend pioche aussitôt autant de cartes.",
    },
    double: {
      title: "Côte à côte",
      text: "À peu de joueurs, des lignes parallèles ne peuvent pas toutes être prises. Celles qui sont vides et pâles sont fermées pour de bon.",
    },
    tour: {
      title: "Un circuit",
      text: "Un billet à plusieurs villes rapporte le plus si un chemin les visite dans l’ordre indiqué, et moins dans un autre ordre.",
    },
    harbour: {
      title: "Vous pouvez construire un port",
      text: "Un port rapporte pour chacun de vos billets réussis qui nomme sa ville. Il se paie en cartes à ancre ; un port jamais construit coûte des points.",
    },
    bonusCards: {
      title: "Les cartes bonus",
      text: "Quelques-unes sont en jeu cette fois, à côté de vos billets. Qui est en tête à la fin gagne les points ; voyez qui mène.",
    },
    longest: {
      title: "Le plus long chemin",
      text: "À la fin, le plus long chemin continu de lignes rapporte un bonus.",
    },
    completed: {
      title: ({ award }: TipFacts) => award,
      text: "À la fin, qui a réussi le plus de billets reçoit un bonus.",
    },
    exchange: {
      title: "Pas les bonnes pièces ?",
      text: ({ land, sea, rules }: TipFacts) =>
        `Au lieu d’une autre action, vous pouvez échanger des ${manyFr(land)} contre des ${manyFr(sea)}, ou l’inverse, pour ${cost(rules.exchange_cost)} par pièce.`,
    },
    moreTickets: {
      title: "Tout va bien ?",
      text: "Quand vos billets sont presque finis, piochez-en d’autres : vos lignes en ont peut-être déjà fait la moitié.",
    },
  },
};

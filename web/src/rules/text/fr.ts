/** Les règles en français, dans nos propres mots ; les mêmes parties, dans le même ordre qu’en anglais. */

import { list, plural } from "../../words/forms";
import type { Bonus, Facts } from "../facts";
import { blocks, some, type RulesText } from "./types";

const n = (count: number, one: string, many = plurals(one)) => plural("fr", count, `# ${one}`, `# ${many}`);
const and = (items: string[]) => list("fr", items);
const or = (items: string[]) => list("fr", items, "disjunction");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** « wagons », « bateaux » : les noms des pièces viennent du plateau, au singulier. */
function plurals(word: string): string {
  if (/[sxz]$/.test(word)) return word;
  return /(eau|au|eu)$/.test(word) ? `${word}x` : `${word}s`;
}

interface Wild {
  name: string;
  a: string;
  of: string;
  feminine: boolean;
}
const WILDS: Record<string, Wild> = {
  locomotive: { name: "locomotive", a: "une locomotive", of: "de locomotives", feminine: true },
  joker: { name: "joker", a: "un joker", of: "de jokers", feminine: false },
};
const wildOf = (f: Facts) => WILDS[f.wild] ?? WILDS["joker"]!;
const wild = (f: Facts) => wildOf(f).name;
const wilds = (f: Facts) => `${wild(f)}s`;
const aWild = (f: Facts) => wildOf(f).a;
const theWild = (f: Facts) => (wildOf(f).feminine ? "la locomotive" : "le joker");
const oneWild = (f: Facts) => `1 ${wild(f)}`;
/** L’accord avec le nom du joker : « toutes seules », « tous seuls ». */
const agree = (f: Facts, feminine: string, masculine: string) => (wildOf(f).feminine ? feminine : masculine);

/** « wagons », ou « pièces » là où il y en a de plusieurs sortes. */
const pieces = (f: Facts) => (f.pieces.length === 1 ? plurals(f.pieces[0]!.name) : "pièces");
const piece = (f: Facts) => (f.pieces.length === 1 ? f.pieces[0]!.name : "pièce");
const landPiece = (f: Facts) => f.pieces.find((one) => !one.sea)?.name ?? piece(f);
const seaPiece = (f: Facts) => f.pieces.find((one) => one.sea)?.name ?? "bateau";
const landCards = (f: Facts) => f.decks.find((deck) => !deck.sea)?.name ?? "cartes";
const seaCards = (f: Facts) => f.decks.find((deck) => deck.sea)?.name ?? "cartes";
const everywhere = (f: Facts) => [...f.kinds].every((kind) => f.wildOn.has(kind));
const KINDS = { land: "les lignes ordinaires", tunnel: "les tunnels", ferry: "les ferries", sea: "les lignes de mer" };

function howMany(players: number[]): string {
  return players.length > 1 || players[0] !== 1 ? `À ${or(players.map(String))} joueurs` : "À 1 joueur";
}

function rejects(how: Facts["tickets"]["rejects"], opening: boolean): string {
  if (how === "out") return "Ceux que vous ne gardez pas sortent du jeu.";
  if (how === "shuffled_under") return "Ceux que personne n’a gardés sont mélangés et vont sous la pioche de billets.";
  return opening
    ? "Les autres vont sous la pioche de billets."
    : "Les autres vont sous la pioche de billets, dans l’ordre de votre choix.";
}

/** « en Norvège », « au Danemark », « aux Pays-Bas » : les noms des pays viennent du plateau, sans article. */
function within(country: string): string {
  if (/s$/.test(country) && !/^Honduras|^Laos/.test(country)) return `aux ${country}`;
  const masculine = /^(Mexique|Cambodge|Mozambique|Zimbabwe|Belize|Suriname)$/.test(country);
  return (/e$/.test(country) && !masculine) || /^[AEÉIOU]/.test(country) ? `en ${country}` : `au ${country}`;
}

/** Ce qu’un bonus compte, comme suite de « pour le plus … » (NLI-07). */
function counted(f: Facts, bonus: Bonus): string {
  const city = bonus.tag === "arctic" ? "une ville au-delà du cercle polaire" : or(bonus.cities);
  const to = bonus.tag ? city : bonus.country ? `une ville ${within(bonus.country)}` : "";
  switch (bonus.measure) {
    case "wilds_in_hand":
      return `${wildOf(f).of} en main ; 2 cartes d’une même couleur en valent 1`;
    case "pieces_left":
      return f.pieces.length === 1 ? `de ${pieces(f)} en réserve` : "de pièces en réserve";
    case "countries":
      return `de pays au bout de vos lignes (il y en a ${f.countries})`;
    case "longest_path":
      return `de ${pieces(f)} sur un même chemin`;
    case "ticket_points":
      return "de points grâce aux billets réussis";
    case "tickets_completed":
      return `de billets réussis${to && ` vers ${to}`}${bonus.worth ? ` à ${bonus.worth} points ou moins` : ""}`;
    default: {
      const what =
        bonus.kind === "ferry"
          ? "de ferries"
          : bonus.kind === "tunnel"
            ? "de tunnels"
            : bonus.kind === "sea"
              ? "de lignes de mer"
              : "de lignes";
      return `${what}${bonus.length ? ` de ${n(bonus.length, "case")}` : ""}${to && ` menant à ${to}`}`;
    }
  }
}

/** Ce qui départage des joueurs à égalité. */
function tieBreak(f: Facts, { measure, sole }: Facts["tieBreaks"][number]): string {
  const lone = f.longest && f.bonuses.length === 0 && !f.globetrotter;
  switch (measure) {
    case "tickets_completed":
      return "le nombre de billets réussis";
    case "ticket_points":
      return "les points des billets réussis";
    case "awards_won":
      return `${lone ? "le bonus du plus long chemin" : "le nombre de bonus gagnés"}${sole ? ", si un seul d’entre eux l’a" : ""}`;
    case "longest_path":
      return `le plus long chemin en ${pieces(f)} (boucles permises, chaque ligne une fois)`;
    case "pieces_left":
      return `le nombre de ${pieces(f)} en réserve`;
    case "countries":
      return "le nombre de pays au bout des lignes";
    default:
      return "le nombre de lignes";
  }
}

function ties(f: Facts): string {
  const breaks = f.tieBreaks.map((one) => tieBreak(f, one));
  if (!breaks.length) return "Le score le plus haut gagne. À égalité, on **partage la victoire**.";
  return `Le score le plus haut gagne. À égalité, on départage par ${breaks.join(", puis par ")}. Toujours égalité : on **partage la victoire**.`;
}

export const fr: RulesText = {
  typeset: (text) =>
    text
      .replace(/'/g, "’")
      .replace(/ (?=[;:!?»])/g, "\u202f")
      .replace(/« /g, "«\u202f"),
  titles: {
    goal: () => "But et départ",
    turn: () => "Votre tour",
    pieces: () => "Choisir ses pièces",
    cards: () => "Prendre des cartes",
    market: () => "Cartes visibles",
    claim: () => "Prendre une ligne",
    gray: () => "Lignes grises",
    locomotives: (f) => capital(wilds(f)),
    ships: () => "Terre et mer",
    paired: () => "Lignes doublées",
    ferries: () => "Ferries",
    tunnels: () => "Tunnels",
    double: () => "Lignes parallèles",
    countries: () => "Cartes pays",
    bonus: (f) => (f.bonuses.length ? (f.drawBonuses.length ? "Bonus" : "Cartes bonus") : "Bonus de pioche"),
    tickets: () => "Billets",
    tours: () => "Circuits",
    harbours: () => "Ports",
    exchange: () => "Échanger des pièces",
    end: () => "Fin de partie",
    scoring: () => "Score final",
    longest: () => "Plus long chemin",
    globetrotter: (f) => f.globetrotter?.name ?? "",
  },
  sections: {
    goal: (f) =>
      blocks(
        `De ${f.players[0]} à ${f.players.at(-1)} joueurs. **Qui a le plus de points gagne** ; ils viennent :`,
        {
          list: some(
            "des **lignes** : comptées tout de suite, et mieux payées quand elles sont longues ;",
            "des **billets** : leur valeur en plus si vous reliez leurs villes, en moins sinon ;",
            f.stacks.length > 0 && "des **cartes pays** : gagnées en reliant des pays voisins ;",
            f.harbours && `des **ports** : jusqu’à ${f.harbours.points.at(-1)} points chacun ;`,
            f.globetrotter && `du bonus **${f.globetrotter.name}** : ${f.globetrotter.points} points ;`,
            f.longest && !f.bonusesInPlay && `du **plus long chemin** : ${f.longest.points} points ;`,
            f.bonuses.length > 0 &&
              `de **${n(f.bonusesInPlay || f.bonuses.length, "carte bonus", "cartes bonus")}**, en fin de partie ;`,
          ).map((line, i, all) => (i === all.length - 1 ? line.replace(/ ;$/, ".") : line)),
        },
        `Vous commencez avec ${and(
          some(
            f.pieces.length === 1 && n(f.kept, piece(f)),
            ...f.decks.map((deck) => deck.hand > 0 && `${deck.hand} ${deck.name}`),
            f.harbours && n(f.harbours.count, "port"),
            `${n(f.tickets.deal, "billet")}, dont vous gardez **${f.tickets.keep} ou plus**`,
          ),
        )}.${f.pieces.length > 1 ? ` Vous choisissez ensuite vos ${f.kept} pièces.` : ""}`,
        f.reconstruction &&
          "**Ce plateau est une reconstitution.** L’original n’a pas pu être retrouvé en entier : le tracé, beaucoup de billets et de cartes sont de notre main.",
      ),
    turn: (f) => [
      "On joue dans le sens des aiguilles d’une montre. À votre tour, vous faites **1 seule** de ces actions :",
      {
        list: some(
          "prendre des cartes ;",
          "prendre une ligne ;",
          "piocher des billets ;",
          f.harbours && "construire un port ;",
          f.exchange > 0 && "échanger des pièces ;",
        ).map((line, i, all) => (i === all.length - 1 ? line.replace(" ;", ".") : line)),
      },
      `Vos cartes et vos billets sont **secrets** ; leur nombre, non.`,
      {
        small: `Qui commence est tiré au sort, sauf si la table désigne quelqu’un. Tout le monde voit les cartes visibles, les lignes, les ${pieces(f)} en réserve et les points déjà marqués. Si vous ne pouvez vraiment rien faire, vous passez ; si tout le monde passe à la suite, la partie s’arrête là et l’on compte.`,
      },
    ],
    pieces: (f) => {
      const most = f.pieces.map((one) => `${one.count} ${plurals(one.name)}`);
      if (f.kept >= f.pieces.reduce((all, one) => all + one.count, 0)) return [`Vous avez ${and(most)}.`];
      const first = Math.min(Math.max(Math.round(f.kept / 3), f.kept - f.pieces[1]!.count), f.pieces[0]!.count);
      return [
        `Après les billets, chacun choisit **${f.kept} pièces** en secret : au plus ${and(most)}. Les choix sont montrés ensemble ; le reste demeure dans la boîte.`,
        {
          picture: "pieces",
          caption: `Pour une première partie : ${first} ${plurals(f.pieces[0]!.name)} et ${f.kept - first} ${plurals(f.pieces[1]!.name)}.`,
        },
      ];
    },
    cards: (f) =>
      blocks(
        `Prenez **2 cartes**, l’une après l’autre. Chacune est ${or(some(f.faceUp > 0 && "une carte visible", f.decks.length > 1 ? "la première carte, cachée, d’une des deux pioches" : "la première carte, cachée, de la pioche"))}.`,
        "Gardez en main autant de cartes que vous voulez.",
        {
          small: some(
            ...f.decks.map(
              (deck) =>
                `Il y a ${deck.cards} ${deck.name} : ${and(some(`${(deck.cards - deck.wilds) / deck.colours} dans chacune des ${deck.colours} couleurs`, deck.wilds > 0 && n(deck.wilds, wild(f))))}.`,
            ),
            f.decks.length > 1
              ? "Quand une pioche est vide, on mélange sa propre défausse pour en faire une nouvelle."
              : "Quand la pioche est vide, on mélange la défausse pour en faire une nouvelle.",
            "S’il n’y a qu’1 carte à prendre, vous ne prenez que celle-là ; s’il n’en reste aucune, choisissez une autre action.",
          ).join(" "),
        },
      ),
    market: (f) =>
      blocks(
        f.decks.length > 1
          ? `**${f.faceUp} cartes** sont visibles, au début ${and(f.decks.map((deck) => `${deck.market} ${deck.name}`))}.`
          : `**${f.faceUp} cartes** sont visibles.`,
        f.chosenRefill
          ? `Une carte prise est remplacée aussitôt, **depuis la pioche de votre choix**, avant de prendre la suivante. Les ${f.faceUp} peuvent donc finir par être toutes de la même sorte.`
          : "Une carte prise est remplacée aussitôt depuis la pioche, avant de prendre la suivante.",
        f.wilds > 0 &&
          (f.wildTakesTurn
            ? `${agree(f, "Une", "Un")} **${wild(f)} visible compte pour toute la prise** : c’est forcément votre première carte, et il n’y en a pas de deuxième. ${agree(f, "Piochée à l’aveugle, elle", "Pioché à l’aveugle, il")} compte pour 1 carte : une autre peut suivre, mais pas ${aWild(f)} visible.`
            : `Les **${wilds(f)} visibles sont des cartes comme les autres** : vous pouvez en prendre 2 dans le même tour.`),
        f.flush > 0
          ? `Dès que **${f.flush} ${wilds(f)}** sont visibles, les ${f.faceUp} cartes sont défaussées et remplacées${f.decks.length > 1 ? ` (${and(f.decks.map((deck) => `${deck.market} ${deck.name}`))})` : ""}, autant de fois qu’il le faut.`
          : f.wilds > 0 && `Même nombreuses, les cartes ${wild(f)} visibles restent là.`,
        f.flush > 0 && {
          picture: "flush",
          caption: `${f.flush} ${wilds(f)} sur ${f.faceUp} cartes : tout part.`,
        },
        f.chosenRefill && { picture: "refill", caption: "Vous choisissez la pioche qui comble le vide." },
        {
          small: some(
            f.flush > 0 && "Cela vaut aussi au départ, mais pas s’il n’y a plus assez d’autres cartes.",
            "Une place qu’on ne peut pas remplir reste vide jusqu’à ce que des cartes reviennent à la défausse.",
          ).join(" "),
        },
      ),
    claim: (f) =>
      blocks(
        `Choisissez n’importe quelle ligne libre, près ou loin des vôtres. Défaussez **1 carte par case, toutes de sa couleur**, posez 1 ${piece(f)} par case et marquez aussitôt vos points.`,
        {
          picture: "track",
          caption: f.wildOn.has("land")
            ? `3 cases : 3 cartes de la couleur, ou des ${wilds(f)} à la place de certaines, ou de toutes.`
            : "3 cases : 3 cartes de la couleur.",
        },
        {
          columns: ["Cases", "Points"],
          rows: f.points.map(([length, points]) => [String(length), String(points)]),
          across: true,
        },
        `On prend la ligne entière ou rien : il faut assez de ${pieces(f)} pour toutes ses cases. Elle est à vous pour toujours.`,
        f.wraps.length > 0 &&
          `Les **bords est et ouest se touchent** : ${and(f.wraps.slice(0, 2))}, entre autres, passent par le bord et sont des lignes comme les autres.`,
        { small: "1 seule ligne par tour. On ne paie jamais avec une carte de trop." },
      ),
    gray: (f) =>
      blocks(
        f.plainGray &&
          `Une ligne grise se paie avec des cartes d’**1 seule couleur, au choix**${f.decks.length > 1 ? ", de la bonne pioche" : ""}. Pas de mélange.`,
        f.plainGray && {
          picture: "gray",
          caption: "3 cases grises : 3 cartes vertes ou 3 noires, mais pas un mélange.",
        },
        ...f.swaps.flatMap((swap) => [
          `**${swap.track}** (${swap.length} cases) : ${swap.cards} cartes quelconques, ${wilds(f)} ${agree(f, "comprises", "compris")}, peuvent remplacer 1 carte de la couleur choisie, autant de fois que vous voulez. ${swap.length - 2} cartes vertes et ${2 * swap.cards} autres suffisent donc.`,
          {
            picture: "swap" as const,
            caption: `${swap.cards} cartes quelconques en remplacent 1 de la couleur.`,
          },
        ]),
      ),
    locomotives: (f) =>
      blocks(
        `${agree(f, "Chacune", "Chacun")} des ${n(f.wilds, wild(f))} remplace une carte de **n’importe quelle couleur**. On peut les mêler à des cartes d’une même couleur, ou payer seulement avec des ${wilds(f)}.`,
        !everywhere(f) &&
          `Ici, ${agree(f, "elles", "ils")} ne se jouent **que sur ${and([...f.wildOn].map((kind) => KINDS[kind]))}**, jamais sur les autres lignes${f.swaps.length ? ` (sauf sur ${and(f.swaps.map((swap) => swap.track))}, parmi les cartes qui en remplacent une)` : ""}.`,
        f.decks.length > 1 &&
          `${agree(f, "Elles", "Ils")} valent sur terre comme sur mer${f.harbours ? ", et pour les ports" : ""}. ${agree(f, "Elles", "Ils")} font partie des ${landCards(f)} et retournent à cette pioche.`,
      ),
    ships: (f) =>
      blocks(
        f.kinds.has("sea") &&
          `Les **lignes de terre** (cases rectangulaires) prennent des ${landCards(f)} et des ${plurals(landPiece(f))}. Les **lignes de mer** (cases en forme de coque) prennent des ${seaCards(f)} et des ${plurals(seaPiece(f))}. On ne mélange jamais les deux sur une ligne.`,
        f.doubleCards &&
          `Un **double ${seaPiece(f)}** couvre jusqu’à 2 cases avec 1 carte. Sur un nombre impair de cases, une moitié peut se perdre, mais on ne joue pas une carte dont on n’a pas besoin. ${capital(aWild(f))} couvre 1 case.`,
        f.doubleCards && {
          picture: "ships",
          caption: `5 cases : 2 doubles et 1 simple, ou 3 doubles. Dans les deux cas, vous posez 5 ${plurals(seaPiece(f))}.`,
        },
      ),
    paired: (f) => [
      `Chaque case à double contour coûte **2 cartes d’1 même couleur**. Vous choisissez la couleur, et elle peut changer d’une case à l’autre${f.wildOn.has("land") ? ` ; les ${wilds(f)} remplacent n’importe laquelle` : ""}.`,
      { picture: "paired", caption: "2 cases doublées : 4 cartes, ici 2 rouges et 2 blanches." },
      `On pose tout de même 1 ${landPiece(f)} par case, et l’on marque selon le nombre de cases. Sur ce plateau : ${and(f.paired)}.`,
    ],
    ferries: (f) =>
      blocks(
        f.colouredFerries
          ? `Un ferry porte une roue sur certaines de ses cases. Chaque roue coûte **${oneWild(f)}** ; les autres cases prennent des cartes de sa couleur${f.grayFerries ? " (gris : 1 seule couleur, au choix)" : ""}.`
          : `Les lignes grises sur l’eau sont des ferries, avec une roue sur certaines de leurs cases. Chaque roue coûte **${oneWild(f)}** ; les autres cases prennent des cartes d’1 seule couleur, au choix.`,
        `Des ${wilds(f)} peuvent aussi remplir les autres cases.`,
        f.anyForWild > 0 &&
          `Pas assez ${wildOf(f).of} ? Sur un ferry, **${f.anyForWild} cartes quelconques** remplacent ${oneWild(f)}, ${agree(f, "exigée", "exigé")} ou non, autant de fois que vous voulez. Il peut y avoir des ${wilds(f)} parmi elles.`,
        f.pairForWild &&
          `Pas assez ${wildOf(f).of} ? Pour chaque roue, vous pouvez payer à la place **2 cartes d’1 même couleur**. Chaque paire peut avoir la sienne.`,
        {
          picture: "ferry",
          caption: f.anyForWild
            ? `1 roue et 2 cases : ${aWild(f)} et 2 cartes de la couleur ; ou ${f.anyForWild} cartes quelconques pour ${theWild(f)}.`
            : f.pairForWild
              ? `1 roue et 2 cases : ${aWild(f)} et 2 cartes d’une couleur ; ou une paire pour ${theWild(f)}.`
              : `1 roue et 2 cases : ${aWild(f)} et 2 cartes de la couleur.`,
        },
      ),
    tunnels: (f) => [
      `Un tunnel peut coûter plus cher qu’il n’en a l’air. Posez les cartes pour ses cases ; ensuite, on **retourne les ${f.tunnelCards} premières cartes de la pioche** (moins s’il en reste moins).`,
      {
        list: some(
          `Pour **chaque** carte retournée de la couleur posée, et pour chaque ${wild(f)}, payez **1 carte de plus** de cette couleur${f.wildOn.has("tunnel") ? `, ou ${aWild(f)}` : ""}.`,
          "Aucune ne correspond : rien de plus à payer.",
          "Vous ne pouvez ou ne voulez pas payer : reprenez vos cartes. Votre tour est fini.",
          f.wildOn.has("tunnel") &&
            `Vous n’avez posé que des ${wilds(f)} ? Alors seules les cartes ${wild(f)} retournées comptent, et seules des cartes ${wild(f)} les paient.`,
        ),
      },
      { picture: "tunnel", caption: "2 cartes vertes posées, 1 verte parmi les 3 retournées : 1 verte de plus." },
      {
        small:
          "Les cartes retournées sont défaussées en fin de tour, tunnel pris ou non. D’ici là, les cartes que vous avez posées ne sont jamais remélangées à la pioche.",
      },
    ],
    double: (f) =>
      blocks(
        `Certains lieux sont reliés par ${or(f.parallel.map(({ tracks }) => String(tracks)))} lignes côte à côte. **Vous n’en possédez jamais plus d’1.**`,
        {
          list: f.parallel.flatMap(({ tracks, uses }) =>
            uses.map(({ players, usable }) => {
              const use =
                usable >= tracks
                  ? `les ${tracks} peuvent être prises`
                  : usable > 1
                    ? `${usable} sur ${tracks} peuvent être prises`
                    : `1 seule sur ${tracks} peut être prise`;
              const done =
                usable >= tracks
                  ? ", par des joueurs différents"
                  : tracks === 2
                    ? " ; l’autre se ferme"
                    : " ; le reste se ferme";
              return `${howMany(players)} : **${use}**${done}.`;
            }),
          ),
        },
        {
          picture: "double",
          caption: "La deuxième ligne est fermée, ou ouverte à un autre : cela dépend du nombre de joueurs.",
        },
        f.unequal && { small: "C’est vrai aussi quand les lignes parallèles n’ont pas la même longueur." },
        f.stacks.length > 0 &&
          "Les lignes vers un pays sont à part : toutes peuvent être prises, quel que soit le nombre de joueurs, 1 par joueur.",
      ),
    countries: (f) => {
      const [a, b, c] = f.stacks;
      return blocks(
        "Chaque pays voisin a sa pile de cartes, la plus forte dessus :",
        {
          columns: ["Pays", "Cartes"],
          rows: f.stacks.map(({ country, cards }) => [country, cards.join(" · ")]),
        },
        "Quand vous prenez une ligne vers un pays **nouveau dans le réseau** que vous prolongez, et que ce réseau le relie à **au moins 1 autre pays**, prenez la carte du dessus de **chaque pays de ce réseau**.",
        {
          picture: "countries",
          caption: "Le réseau atteint un deuxième pays : prenez la carte du dessus des deux.",
        },
        a &&
          b &&
          `Exemple, ${a.country} – ${b.country} : prenez ${a.cards[0]} et ${b.cards[0]}.${c && a.cards.length > 1 && b.cards.length > 1 ? ` Plus tard, le même réseau s’étend (${c.country}) : prenez ${a.cards[1]}, ${b.cards[1]} et ${c.cards[0]}.` : ""}`,
        {
          list: [
            "Une pile vide ne donne rien. On peut avoir plusieurs cartes du même pays.",
            "Une ligne entre deux villes ne rapporte pas de carte, même si elle réunit deux de vos réseaux.",
            "Un réseau s’arrête dans un pays, il ne le traverse pas ; une deuxième ligne vers ce pays ne rapporte rien.",
            "Toutes les lignes vers un pays peuvent être prises, quel que soit le nombre de joueurs ; vous en avez 1 au plus entre une même ville et un même pays.",
          ],
        },
      );
    },
    bonus: (f) =>
      blocks(
        f.drawBonuses.length > 0 && f.bonuses.length > 0 && { heading: "Lignes qui rapportent des cartes" },
        f.drawBonuses.length > 0 &&
          `Après avoir pris une ligne marquée **${or(f.drawBonuses.map((bonus) => `+${bonus}`))}**, vous prenez autant de cartes sur le dessus de la pioche, jamais parmi les cartes visibles (moins s’il en reste moins).`,
        f.drawBonuses.length > 0 && {
          picture: "draw",
          caption: `+${f.drawBonuses.at(-1)} : ${n(f.drawBonuses.at(-1)!, "carte")} de la pioche, pour la ligne que vous venez de prendre.`,
        },
        f.drawBonuses.length > 0 && f.bonuses.length > 0 && { heading: "Cartes bonus" },
        f.bonuses.length > 0 &&
          (f.bonusesInPlay
            ? `**${f.bonusesInPlay} sur ${f.bonuses.length}** sont tirées avant la partie et restent visibles du début à la fin. À la fin, chacune va à qui a le plus de ce qu’elle compte ; **tous les ex æquo marquent tous les points**.`
            : "À la fin, chacune va à qui a le plus de ce qu’elle compte ; **tous les ex æquo marquent tous les points**."),
        f.bonuses.length > 0 && {
          columns: ["Bonus", "Pour le plus", "Points"],
          rows: f.bonuses.map((bonus) => [bonus.name, counted(f, bonus), String(bonus.points)]),
        },
        f.bonuses.some((bonus) => bonus.tag || bonus.measure === "countries") && {
          small:
            "Un billet dont les deux villes conviennent compte une fois. Les pays n’ont pas à être reliés entre eux. Un lieu sans nom compte pour son pays.",
        },
      ),
    tickets: (f) =>
      blocks(
        "Un billet nomme 2 villes. Si un chemin de **vos propres lignes** les relie à la fin, vous marquez sa valeur ; sinon, vous la **perdez**.",
        { picture: "ticket", caption: "Reliées par vos lignes : +8. Sinon : −8." },
        `**Au début**, vous en recevez ${f.tickets.deal} sur ${f.tickets.count} et en gardez au moins ${f.tickets.keep}. Tout le monde choisit en même temps. ${rejects(f.tickets.opening_rejects, true)}`,
        `**Plus tard**, à votre tour, piochez-en ${f.tickets.draw} (ou ce qui reste) et gardez-en au moins ${f.tickets.keep_later}. ${rejects(f.tickets.rejects, false)} S’il n’y en a plus, ce n’est plus possible.`,
        "Un billet gardé reste à vous, et reste secret, jusqu’à la fin. Vous pouvez en avoir autant que vous voulez.",
      ),
    tours: (f) => {
      const tour = f.tours[0]!;
      return [
        "Un circuit est un billet à plusieurs villes. Il a 3 valeurs :",
        {
          list: [
            "**la plus haute**, si l’on peut aller de la première ville à la dernière en passant par les autres **dans l’ordre indiqué**, sur vos lignes et une seule fois sur chacune ;",
            "**celle du milieu**, si elles sont toutes reliées, mais pas dans cet ordre ;",
            "**la négative**, s’il manque une seule ville.",
          ],
        },
        {
          picture: "tour",
          caption: `${tour.cities.join(" – ")} : ${tour.inOrder} dans l’ordre, ${tour.anyOrder} si tout est relié, ${minus(tour.failed)} sinon.`,
        },
        { small: "En chemin, on peut passer par d’autres villes, et repasser par une ville." },
      ];
    },
    harbours: (f) => {
      const { count, cards_per_deck: each, points, unbuilt, cities, symbols } = f.harbours!;
      return [
        `Un port peut se construire dans ${cities} villes, marquées d’une ancre : **1 par ville**, tous joueurs confondus, et seulement là où vous avez une ligne. Vous en avez ${count}.`,
        `Il coûte ${and(f.decks.map((deck) => `**${each} ${deck.name}**`))}, toutes d’**1 même couleur** et toutes **avec l’ancre** ; les ${wilds(f)} remplacent n’importe laquelle. Dans chaque couleur, ${and(f.decks.map((deck, i) => `${symbols[i]} ${deck.name}`))} ont l’ancre.`,
        { picture: "harbour", caption: `${each} et ${each} cartes d’une même couleur, avec l’ancre.` },
        "À la fin, un port rapporte selon vos billets réussis où figure sa ville :",
        {
          columns: ["Billets", "Points"],
          rows: [
            ["0", "0"],
            ...points.map((value, i) => [i === points.length - 1 ? `${i + 1} ou plus` : String(i + 1), String(value)]),
          ],
          across: true,
        },
        `Les circuits comptent aussi, dans l’ordre ou non, et un billet compte pour chacun de vos ports qui y figure. **Chaque port non construit : ${minus(unbuilt)}.**`,
      ];
    },
    exchange: (f) => [
      `À votre tour, échangez autant de vos pièces que vous voulez contre des pièces de l’autre sorte, prises dans votre boîte. **Chaque pièce coûte ${n(f.exchange, "point")}.** Vous n’avez jamais plus de ${and(f.pieces.map((one) => `${one.count} ${plurals(one.name)}`))} en tout, plateau compris.`,
      {
        picture: "exchange",
        caption: `2 ${plurals(seaPiece(f))} contre 2 ${plurals(landPiece(f))} : ${minus(-2 * f.exchange)} points.`,
      },
    ],
    end: (f) => [
      `Quand quelqu’un finit son tour avec **${f.end.pieces} ${pieces(f)} ou moins**${f.pieces.length > 1 ? " en tout" : ""}, chacun, cette personne comprise, joue encore **${f.end.turns === 1 ? "1 dernier tour" : `${f.end.turns} tours`}**. Puis la partie est finie.`,
      { small: "Qu’un autre descende aussi bas entre-temps n’y change rien." },
    ],
    scoring: (f) =>
      blocks(
        `Tous les billets sont montrés. Aux points des lignes${f.exchange > 0 ? ", moins le prix des échanges," : ""} s’ajoutent ${and(
          some(
            `chaque billet${f.tours.length ? " et circuit" : ""} (en plus ou en moins)`,
            f.stacks.length > 0 && "les cartes pays",
            f.harbours && `les ports (${minus(f.harbours.unbuilt)} pour chacun qui n’est pas construit)`,
            f.globetrotter && `les ${f.globetrotter.points} points de ${f.globetrotter.name}`,
            f.longest && !f.bonusesInPlay && `${f.longest.points} points pour le plus long chemin`,
            f.bonuses.length > 0 && "les cartes bonus",
          ),
        )}. Les lignes sont recomptées sur le plateau.`,
        !f.longest &&
          !f.globetrotter &&
          f.bonuses.length === 0 &&
          "Il n’y a de bonus ni pour le plus long chemin, ni pour le plus de billets.",
        f.globetrotter && !f.longest && "Il n’y a pas de bonus pour le plus long chemin.",
        ties(f),
      ),
    longest: (f) => [
      `**${n(f.longest!.points, "point")}** pour le plus long chemin continu de ${pieces(f)} à soi${f.bonusesInPlay ? `, quand « ${f.longest!.name} » est parmi les cartes bonus` : ""}. Tous les ex æquo marquent tous les points.`,
      "Il peut repasser par une ville et faire des boucles, mais n’emprunte **chaque ligne qu’une fois**. On compte les pièces ; les embranchements à côté du chemin ne comptent pas.",
      { picture: "longest", caption: "2 + 3 + 2 + 1 = 8 : la boucle compte, l’embranchement non." },
    ],
    globetrotter: (f) => [
      `**${n(f.globetrotter!.points, "point")}** à la fin pour le plus de billets réussis. Tous les ex æquo marquent tous les points.`,
    ],
  },
};

function minus(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** Les règles en français, dans nos propres mots ; les mêmes parties, dans le même ordre qu’en anglais. */

import { list, plural } from "../../words/forms";
import { capital, cardsFr, isFeminine, manyFr, nounFr, ofFr } from "../../words/nouns";
import type { Bonus, Facts } from "../facts";
import { ruling, some, told, type Block, type RulesText } from "./types";

const n = (count: number, one: string, many = manyFr(one)) => plural("fr", count, `# ${one}`, `# ${many}`);
const and = (items: string[]) => list("fr", items);
const or = (items: string[]) => list("fr", items, "disjunction");

const wild = (f: Facts) => f.wild;
const wilds = (f: Facts) => manyFr(f.wild);
const aWild = (f: Facts) => `${agree(f, "une", "un")} ${f.wild}`;
/** « tickets » ou « cartes Destination », comme dit le livret du plateau. */
const ticket = (f: Facts) => nounFr(f.ticket);
const tickets = (f: Facts) => ticket(f).many;
/** « réussis », « réussies ». */
const completed = (f: Facts) => `réussi${ticket(f).e}s`;
/** L’accord avec le nom du joker : « toutes seules », « tous seuls ». */
const agree = (f: Facts, feminine: string, masculine: string) => (isFeminine(f.wild) ? feminine : masculine);

/** « wagons », ou « pions » là où il y en a de plusieurs sortes. */
const pieces = (f: Facts) => (f.pieces.length === 1 ? manyFr(f.pieces[0]!.name) : "pions");
const piece = (f: Facts) => (f.pieces.length === 1 ? f.pieces[0]!.name : "pion");
const landPiece = (f: Facts) => f.pieces.find((one) => !one.sea)?.name ?? piece(f);
const seaPiece = (f: Facts) => f.pieces.find((one) => one.sea)?.name ?? piece(f);
const landCards = (f: Facts) => cardsFr(f.decks.find((deck) => !deck.sea)?.name ?? "cartes");
const seaCards = (f: Facts) => cardsFr(f.decks.find((deck) => deck.sea)?.name ?? "cartes");
/** « carte Double Bateau ». */
const doubleCard = (f: Facts) => `carte Double ${capital(seaPiece(f))}`;
const everywhere = (f: Facts) => [...f.kinds].every((kind) => f.wildOn.has(kind));
const KINDS = {
  land: "les routes ordinaires",
  tunnel: "les tunnels",
  ferry: "les ferries",
  sea: "les routes maritimes",
};

function howMany(players: number[]): string {
  return players.length > 1 || players[0] !== 1 ? `À ${or(players.map(String))} joueurs` : "À 1 joueur";
}

/** Où un paiement peut dépasser ce qu’il faut, parce que d’autres cartes remplacent (NOR-06, NOR-09, NLI-04). */
function standsIn(f: Facts): string {
  const where = some(
    f.kinds.has("ferry") && (f.rules.pay.any_for_wild > 0 || f.rules.pay.pair_for_wild) && "sur les ferries",
    f.swaps.length > 0 && `sur ${and(f.swaps.map((swap) => swap.track))}`,
  );
  return where.length ? `, sauf ${and(where)}, où d’autres peuvent remplacer` : "";
}

function rejects(f: Facts, how: Facts["tickets"]["rejects"]): string {
  const { agree, e, of } = ticket(f);
  const those = agree("Celles", "Ceux");
  if (how === "out") return `${those} que vous ne gardez pas sortent du jeu.`;
  if (how === "shuffled_under")
    return `${those} que personne n’a gardé${e}s sont mélangé${e}s et vont sous la pioche ${of}.`;
  return `Les autres vont sous la pioche ${of}.`;
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
      return `${ofFr(wilds(f))} en main ; 2 cartes d’une même couleur en valent ${agree(f, "une", "un")}`;
    case "pieces_left":
      return f.pieces.length === 1 ? `de ${pieces(f)} en réserve` : "de pions en réserve";
    case "countries":
      return `de pays au bout de vos routes (il y en a ${f.countries})`;
    case "longest_path":
      return `de ${pieces(f)} sur un même chemin`;
    case "ticket_points":
      return `de points grâce aux ${tickets(f)} ${completed(f)}`;
    case "tickets_completed":
      return `${ticket(f).of} ${completed(f)}${to && ` vers ${to}`}${bonus.worth ? ` à ${bonus.worth} points ou moins` : ""}`;
    default: {
      const what =
        bonus.kind === "ferry"
          ? "de ferries"
          : bonus.kind === "tunnel"
            ? "de tunnels"
            : bonus.kind === "sea"
              ? "de routes maritimes"
              : "de routes";
      return `${what}${bonus.length ? ` de ${n(bonus.length, "case")}` : ""}${to && ` menant à ${to}`}`;
    }
  }
}

/** Ce qui départage des joueurs à égalité. */
function tieBreak(f: Facts, { measure, sole }: Facts["rules"]["tie_breaks"][number]): string {
  const lone = f.longest && f.bonuses.length === 0 && !f.completed;
  switch (measure) {
    case "tickets_completed":
      return `le nombre ${ticket(f).of} ${completed(f)}`;
    case "ticket_points":
      return `les points des ${tickets(f)} ${completed(f)}`;
    case "awards_won":
      return `${lone ? "le bonus du chemin le plus long" : "le nombre de bonus gagnés"}${sole ? ", si un seul d’entre eux l’a" : ""}`;
    case "longest_path":
      return `le chemin le plus long en ${pieces(f)} (boucles permises, chaque route une fois)`;
    case "pieces_left":
      return `le nombre de ${pieces(f)} en réserve`;
    case "countries":
      return "le nombre de pays au bout des routes";
    default:
      return "le nombre de routes";
  }
}

function ties(f: Facts): Block[] {
  const breaks = f.rules.tie_breaks.map((one) => tieBreak(f, one));
  if (!breaks.length) return [ruling("WOR-21", "À égalité, on **partage la victoire**.")];
  const blocks: Block[] = [
    `À égalité, on départage par ${breaks.join(", puis par ")}. Toujours égalité : on **partage la victoire**.`,
  ];
  if (f.rules.tie_breaks.some(({ sole }) => sole))
    blocks.push(ruling("USA-06", "Si plusieurs des ex æquo ont ce bonus, ou aucun d’eux, il ne départage pas."));
  if (f.rules.tie_breaks.some(({ measure }) => measure === "ticket_points"))
    blocks.push(
      ruling(
        "POL-10",
        `Les points des ${tickets(f)} ${completed(f)} sont ceux qu’on gagne : ce qui est manqué n’en est pas soustrait.`,
      ),
    );
  return blocks;
}

const neverLeftOver = ruling(
  "COM-19",
  "Les ex æquo marquent aussi quand personne n’a rien de ce que compte le bonus : il ne reste jamais sans preneur.",
);

export const fr: RulesText = {
  typeset: (text) =>
    text
      .replace(/'/g, "’")
      .replace(/ (?=[;:!?»])/g, "\u202f")
      .replace(/« /g, "«\u202f"),
  titles: {
    goal: () => "But et départ",
    turn: () => "Votre tour",
    pieces: () => "Choisir ses pions",
    cards: () => "Prendre des cartes",
    market: () => "Cartes visibles",
    claim: () => "Prendre une route",
    gray: () => "Routes grises",
    locomotives: (f) => capital(wilds(f)),
    ships: () => "Terre et mer",
    paired: () => "Routes paires",
    ferries: () => "Ferries",
    tunnels: () => "Tunnels",
    double: (f) => (f.parallel.some(({ tracks }) => tracks > 2) ? "Routes doubles et triples" : "Routes doubles"),
    countries: () => "Cartes Pays",
    bonus: (f) => (f.bonuses.length ? (f.drawBonuses.length ? "Bonus" : "Cartes bonus") : "Bonus de pioche"),
    tickets: (f) => capital(tickets(f)),
    tours: () => "Cartes Itinéraire",
    harbours: () => "Ports",
    exchange: () => "Échanger des pions",
    end: () => "Fin de partie",
    scoring: () => "Score final",
    longest: () => "Chemin le plus long",
    completed: (f) => f.completed?.name ?? "",
  },
  sections: {
    goal: (f) =>
      told(
        [
          `**Qui a le plus de points gagne** : ceux ${and(
            some(
              "des routes",
              `des ${tickets(f)}`,
              f.stacks.length > 0 && "des cartes Pays",
              f.harbours && "des ports",
              f.completed && `du bonus ${f.completed.name}`,
              f.longest && !f.bonusesInPlay && "du chemin le plus long",
              f.bonuses.length > 0 && "des cartes bonus",
            ),
          )}.`,
          `Vous commencez avec ${and(
            some(
              f.pieces.length === 1 && n(f.rules.pieces_kept, piece(f)),
              ...f.decks.map((deck) => deck.hand > 0 && `${deck.hand} ${cardsFr(deck.name)}`),
              f.harbours && n(f.harbours.count, "port"),
              `${n(f.tickets.deal, f.ticket)}, dont vous gardez **${f.tickets.keep} ou plus**`,
            ),
          )}.`,
          f.past && "**C’est un ancien plateau : ses parties continuent, les nouvelles se jouent sur un autre.**",
          f.reconstruction && "**Ce plateau est une reconstitution.**",
        ],
        [
          `De ${f.players[0]} à ${f.players.at(-1)} joueurs. Les points viennent :`,
          {
            list: some(
              "des **routes** : comptées tout de suite, et mieux payées quand elles sont longues ;",
              `des **${tickets(f)}** : leur valeur en plus si vous reliez leurs villes, en moins sinon ;`,
              f.stacks.length > 0 && "des **cartes Pays** : gagnées en reliant des pays voisins ;",
              f.harbours && `des **ports** : jusqu’à ${f.harbours.points.at(-1)} points chacun ;`,
              f.completed && `du bonus **${f.completed.name}** : ${f.completed.points} points ;`,
              f.longest && !f.bonusesInPlay && `du **chemin le plus long** : ${f.longest.points} points ;`,
              f.bonuses.length > 0 &&
                `de **${n(f.bonusesInPlay || f.bonuses.length, "carte bonus", "cartes bonus")}**, en fin de partie ;`,
            ).map((line, i, all) => (i === all.length - 1 ? line.replace(/ ;$/, ".") : line)),
          },
          f.reconstruction &&
            "L’original n’a pas pu être retrouvé en entier : le tracé, beaucoup ${ticket(f).of} et d’autres cartes sont de notre main.",
        ],
      ),
    turn: (f) =>
      told(
        [
          `À votre tour, faites **une seule** chose : ${or(
            some(
              "prendre des cartes",
              "prendre une route",
              `piocher des ${tickets(f)}`,
              f.harbours && "construire un port",
              f.rules.exchange_cost > 0 && "échanger des pions",
            ),
          )}. Main et ${tickets(f)} restent **${ticket(f).agree("secrètes", "secrets")}**.`,
        ],
        [
          "On joue dans le sens des aiguilles d’une montre. Qui commence est tiré au sort, sauf si la table désigne quelqu’un.",
          `Tout le monde voit combien de cartes et ${ticket(f).of} vous avez, les cartes visibles, la taille de la défausse, les routes prises, les ${pieces(f)} en réserve et les points déjà marqués.`,
          ruling(
            "COM-20",
            "Si vous ne pouvez vraiment rien faire, vous passez. Si tout le monde passe à la suite, la partie s’arrête là et l’on compte.",
          ),
        ],
      ),
    pieces: (f) => {
      const most = f.pieces.map((one) => `${one.count} ${manyFr(one.name)}`);
      if (f.rules.pieces_kept >= f.pieces.reduce((all, one) => all + one.count, 0))
        return told([`Vous avez ${and(most)}.`], []);
      const first = Math.min(
        Math.max(Math.round(f.rules.pieces_kept / 3), f.rules.pieces_kept - f.pieces[1]!.count),
        f.pieces[0]!.count,
      );
      return told(
        [
          `Au départ, chacun choisit en secret **${f.rules.pieces_kept} pions** : au plus ${and(most)}.`,
          {
            picture: "pieces",
            caption: `Pour débuter : ${first} ${manyFr(f.pieces[0]!.name)}, ${f.rules.pieces_kept - first} ${manyFr(f.pieces[1]!.name)}.`,
          },
        ],
        [
          `On choisit après les ${tickets(f)}, et les choix sont montrés ensemble ; le reste demeure dans la boîte${f.rules.exchange_cost > 0 ? ", pour les échanges" : ""}.`,
        ],
      );
    },
    cards: (f) =>
      told(
        [
          `Prenez **2 cartes**, l’une après l’autre : ${f.faceUp > 0 ? "visibles, ou " : ""}à l’aveugle dans ${f.decks.length > 1 ? "une" : "la"} pioche.`,
        ],
        [
          "Gardez en main autant de cartes que vous voulez.",
          ...f.decks.map(
            (deck) =>
              `Il y a ${deck.cards} ${cardsFr(deck.name)} : ${and(some(`${(deck.cards - deck.wilds) / deck.colours} dans chacune des ${deck.colours} couleurs`, deck.wilds > 0 && n(deck.wilds, wild(f))))}.`,
          ),
          f.decks.length > 1
            ? "Quand une pioche est vide, on mélange sa propre défausse pour en faire une nouvelle."
            : "Quand la pioche est vide, on mélange la défausse pour en faire une nouvelle.",
          "S’il n’y a aucune carte à prendre, choisissez une autre action.",
          ruling("COM-04", "Qui prend une carte prend aussi la deuxième, s’il y en a une à prendre."),
          ruling(
            "COM-07",
            "On mélange la défausse au moment où il faut une carte : tout ce qui est défaussé d’ici là y est.",
          ),
          ruling(
            "COM-08",
            `S’il n’y a pas de deuxième carte à prendre${f.faceUp > 0 && f.wilds > 0 && f.rules.market.wild_takes_turn ? `, ou seulement ${aWild(f)} visible` : ""}, votre tour finit après la première.`,
          ),
        ],
      ),
    market: (f) =>
      told(
        [
          `**${f.faceUp} cartes** sont visibles. Une carte prise est aussitôt remplacée${f.chosenRefill ? ", **depuis la pioche de votre choix**" : ""}.`,
          f.wilds > 0 &&
            (f.rules.market.wild_takes_turn
              ? `${agree(f, "Une", "Un")} **${wild(f)} visible est une prise entière** : votre première carte et la dernière.`
              : `Les **${wilds(f)} visibles sont des cartes comme les autres** : vous pouvez en prendre 2 dans le même tour.`),
          f.rules.market.flush > 0 && {
            picture: "flush",
            caption: `${f.rules.market.flush} ${wilds(f)} : les ${f.faceUp} cartes partent.`,
          },
        ],
        [
          f.decks.length > 1 && `Il y a d’abord ${and(f.decks.map((deck) => `${deck.market} ${cardsFr(deck.name)}`))}.`,
          f.chosenRefill
            ? `Le vide est comblé avant que vous preniez la carte suivante. Les ${f.faceUp} peuvent finir par être toutes de la même sorte.`
            : "Le vide est comblé depuis la pioche avant que vous preniez la carte suivante.",
          f.chosenRefill && { picture: "refill", caption: "Vous choisissez la pioche qui comble le vide." },
          f.wilds > 0 &&
            f.rules.market.wild_takes_turn &&
            `${agree(f, "Piochée à l’aveugle, une", "Pioché à l’aveugle, un")} ${wild(f)} compte pour 1 carte : une autre peut suivre, mais pas ${aWild(f)} visible.`,
          f.rules.market.flush > 0
            ? `Dès que ${f.rules.market.flush} ${wilds(f)} sont visibles, les ${f.faceUp} cartes sont défaussées et remplacées${f.decks.length > 1 ? ` (${and(f.decks.map((deck) => `${deck.market} ${cardsFr(deck.name)}`))})` : ""}, autant de fois qu’il le faut. Cela vaut aussi au départ.`
            : f.wilds > 0 && `Même nombreuses, les cartes ${wild(f)} visibles restent là.`,
          f.rules.market.flush > 0 &&
            (f.decks.length > 1
              ? ruling(
                  "WOR-08",
                  "Si une pioche n’y suffit pas, l’autre remplit les places. Les cartes restent s’il n’y en a plus assez d’autres : cela ne finirait pas.",
                )
              : ruling("USA-03", "Les cartes restent s’il n’y en a plus assez d’autres : cela ne finirait pas.")),
          ruling(
            "COM-08",
            "Une place qu’on ne peut pas remplir reste vide jusqu’à ce que des cartes reviennent à la défausse.",
          ),
        ],
      ),
    claim: (f) =>
      told(
        [
          `Choisissez n’importe quelle route libre. Défaussez **1 carte par case, de sa couleur**, posez 1 ${piece(f)} par case et marquez aussitôt :`,
          {
            columns: ["Cases", "Points"],
            rows: f.points.map(([length, points]) => [String(length), String(points)]),
            across: true,
          },
          f.wraps.length > 0 && "Les **bords est et ouest se touchent**.",
          {
            picture: "track",
            caption: `3 cases : 3 cartes de la couleur${f.wildOn.has("land") ? `, ou ${wilds(f)}` : ""}.`,
          },
        ],
        [
          "Elle n’a pas à toucher vos routes. On en prend une par tour.",
          `On prend la route entière ou rien : il faut assez de ${pieces(f)} pour toutes ses cases. Elle est à vous pour toujours.`,
          `On ne paie jamais avec une carte de trop${standsIn(f)}.`,
          f.wraps.length > 0 &&
            `${and(f.wraps.slice(0, 2))}, entre autres, passent par le bord et sont des routes comme les autres.`,
        ],
      ),
    gray: (f) =>
      told(
        [
          f.plainGray &&
            `Une route grise se paie avec **une seule couleur, au choix**${f.decks.length > 1 ? ", de la bonne pioche" : ""}.`,
          f.plainGray && { picture: "gray", caption: "3 cartes vertes ou 3 noires, pas un mélange." },
          ...f.swaps.flatMap((swap) => [
            `**${swap.track}** : ${swap.cards} cartes quelconques en remplacent une de la couleur.`,
            { picture: "swap" as const, caption: `${swap.cards} cartes quelconques pour une.` },
          ]),
        ],
        [
          f.plainGray &&
            `Vous choisissez la couleur ; toutes les cartes sont de celle-là${f.wildOn.has("land") ? `, ou sont des ${wilds(f)}` : ""}.`,
          ...f.swaps.map(
            (swap) =>
              `${swap.track} (${swap.length} cases) : ${swap.cards} cartes quelconques, ${wilds(f)} ${agree(f, "comprises", "compris")}, peuvent remplacer 1 carte de la couleur choisie, autant de fois que vous voulez. ${swap.length - 2} cartes vertes et ${2 * swap.cards} autres suffisent donc.`,
          ),
        ],
      ),
    locomotives: (f) =>
      told(
        [
          `${capital(aWild(f))} remplace une carte de **n’importe quelle couleur**${everywhere(f) ? "" : `, mais **seulement sur ${and([...f.wildOn].map((kind) => KINDS[kind]))}**`}.`,
        ],
        [
          `Il y en a ${f.wilds}. On peut les mêler à des cartes d’une même couleur, ou payer seulement avec des ${wilds(f)}.`,
          !everywhere(f) &&
            `On ne les joue jamais sur les autres routes${f.swaps.length ? `, sauf sur ${and(f.swaps.map((swap) => swap.track))}, parmi les cartes qui en remplacent une` : ""}.`,
          f.decks.length > 1 &&
            `${agree(f, "Elles", "Ils")} valent sur terre comme sur mer${f.harbours ? ", et pour les ports" : ""}. ${agree(f, "Elles", "Ils")} font partie des ${landCards(f)} et retournent à cette pioche.`,
        ],
      ),
    ships: (f) =>
      told(
        [
          f.kinds.has("sea") &&
            `Les **routes terrestres** prennent des ${landCards(f)} et des ${manyFr(landPiece(f))}, les **routes maritimes** des ${seaCards(f)} et des ${manyFr(seaPiece(f))}.`,
          f.doubleCards && `Une **${doubleCard(f)}** couvre jusqu’à 2 cases.`,
          f.doubleCards && { picture: "ships", caption: "5 cases : 2 cartes doubles et 1 simple, ou 3 doubles." },
        ],
        [
          f.kinds.has("sea") &&
            "Les cases terrestres sont rectangulaires, les cases maritimes en forme de coque. On ne mélange jamais terre et mer sur une route.",
          f.doubleCards &&
            ruling(
              "WOR-11",
              `La moitié d’une ${doubleCard(f)} peut se perdre, mais on ne joue pas une carte dont on n’a pas besoin.`,
            ),
          f.doubleCards &&
            `${capital(aWild(f))} couvre 1 case. Chaque case reçoit 1 ${seaPiece(f)}, quel que soit le paiement.`,
        ],
      ),
    paired: (f) =>
      told(
        [
          "Chaque case à double contour coûte **2 cartes d’une même couleur**, au choix.",
          { picture: "paired", caption: "2 cases : 2 cartes rouges et 2 blanches." },
        ],
        [
          `La couleur peut changer d’une case à l’autre${f.wildOn.has("land") ? ` ; les ${wilds(f)} remplacent n’importe laquelle` : ""}.`,
          `On pose tout de même 1 ${landPiece(f)} par case, et l’on marque selon le nombre de cases.`,
          `Sur ce plateau : ${and(f.paired)}.`,
        ],
      ),
    ferries: (f) =>
      told(
        [
          `${f.colouredFerries ? "" : "Les routes grises sur l’eau sont des ferries. "}Chaque roue d’un ferry coûte **${aWild(f)}**${
            f.rules.pay.any_for_wild > 0
              ? ` ou **${f.rules.pay.any_for_wild} cartes quelconques**`
              : f.rules.pay.pair_for_wild
                ? " ou **2 cartes d’une même couleur**"
                : ""
          } ; les autres cases, ${f.colouredFerries ? "des cartes de sa couleur" : "une seule couleur, au choix"}.`,
          {
            picture: "ferry",
            caption: `1 roue, 2 autres cases : ${aWild(f)}${f.rules.pay.any_for_wild > 0 ? ` ou ${f.rules.pay.any_for_wild} cartes quelconques` : f.rules.pay.pair_for_wild ? " ou une paire" : ""}, et 2 cartes.`,
          },
        ],
        [
          `Des ${wilds(f)} peuvent aussi remplir les autres cases.`,
          f.colouredFerries &&
            f.grayFerries &&
            "Sur un ferry gris, les autres cases prennent une seule couleur, au choix.",
          f.rules.pay.any_for_wild > 0 &&
            ruling(
              "NOR-09",
              `Les ${f.rules.pay.any_for_wild} cartes remplacent n’importe ${agree(f, "quelle", "quel")} ${wild(f)} ${agree(f, "jouée", "joué")} sur un ferry, ${agree(f, "exigée", "exigé")} ou non, autant de fois que vous voulez. Il peut y avoir des ${wilds(f)} parmi elles.`,
            ),
          f.rules.pay.pair_for_wild && "Chaque paire qui paie une roue peut avoir sa propre couleur.",
        ],
      ),
    tunnels: (f) =>
      told(
        [
          `Posez les cartes d’un tunnel ; ensuite, on **retourne les ${f.rules.tunnel_cards} premières cartes** de la pioche. Chaque ${wild(f)} et chaque carte de votre couleur coûte **1 carte de plus** de cette couleur. Ou vous reprenez vos cartes, et votre tour est fini.`,
          { picture: "tunnel", caption: "2 vertes posées, 1 verte retournée : payez 1 verte de plus." },
        ],
        [
          {
            list: some(
              `Pour chaque carte retournée de la couleur posée, et pour chaque ${wild(f)} ${agree(f, "retournée", "retourné")}, payez 1 carte de plus de cette couleur${f.wildOn.has("tunnel") ? `, ou ${aWild(f)}` : ""}. Aucune ne correspond : rien de plus à payer.`,
              "Vous reprenez vos cartes si vous ne pouvez pas payer ; vous le pouvez aussi si vous ne voulez pas.",
              f.wildOn.has("tunnel") &&
                `Vous n’avez posé que des ${wilds(f)} ? Alors seules les cartes ${wild(f)} retournées comptent, et seules des cartes ${wild(f)} les paient.`,
              "Les cartes retournées sont défaussées en fin de tour, tunnel pris ou non. D’ici là, les cartes que vous avez posées ne sont jamais remélangées à la pioche.",
            ),
          },
          ruling(
            "NOR-10",
            `S’il reste moins de ${f.rules.tunnel_cards} cartes, même en remélangeant la défausse, on retourne celles-là.`,
          ),
        ],
      ),
    double: (f) =>
      told(
        [
          "Entre deux villes, **vous n’avez jamais plus d’une route**. Combien peuvent servir :",
          {
            columns: ["Joueurs", ...f.parallel.map(({ tracks }) => `Sur ${tracks}`)],
            rows: f.players.map((players) => [
              String(players),
              ...f.parallel.map(({ uses }) => String(uses.find((use) => use.players.includes(players))?.usable)),
            ]),
            across: true,
          },
          { picture: "double", caption: "La deuxième : fermée, ou ouverte à un autre." },
        ],
        [
          {
            list: f.parallel.flatMap(({ tracks, uses }) =>
              uses.map(({ players, usable }) => {
                const use =
                  usable >= tracks
                    ? `les ${tracks} peuvent être prises`
                    : usable > 1
                      ? `${usable} sur ${tracks} peuvent être prises`
                      : `une seule sur ${tracks} peut être prise`;
                const done =
                  usable >= tracks
                    ? ", par des joueurs différents"
                    : tracks === 2
                      ? " ; l’autre se ferme"
                      : " ; le reste se ferme";
                return `${howMany(players)} : ${use}${done}.`;
              }),
            ),
          },
          f.unequal && ruling("NOR-14", "C’est vrai aussi quand ces routes n’ont pas la même longueur."),
          f.stacks.length > 0 &&
            "Les routes vers un pays sont à part : toutes peuvent être prises, quel que soit le nombre de joueurs, une par joueur.",
        ],
      ),
    countries: (f) => {
      const [a, b, c] = f.stacks;
      return told(
        [
          "Quand vous prenez une route vers un pays **nouveau dans le réseau** que vous prolongez, et que ce réseau le relie à **au moins un autre pays**, prenez la carte du dessus de **chaque pays de ce réseau**.",
          !f.rules.exhausted_country_pays && "Si le nouveau pays n’a **plus de carte, vous n’en prenez aucune**.",
          { picture: "countries", caption: "Un deuxième pays atteint : la carte du dessus des deux." },
        ],
        [
          "Chaque pays voisin a sa pile de cartes, la plus forte dessus :",
          {
            columns: ["Pays", "Cartes"],
            rows: f.stacks.map(({ country, cards }) => [country, cards.join(" · ")]),
          },
          a &&
            b &&
            `Exemple, ${a.country} – ${b.country}, que vous reliez avant tout le monde : prenez ${a.cards[0]} et ${b.cards[0]}.${c && a.cards.length > 1 && b.cards.length > 1 ? ` Plus tard, sans que personne y ait touché, le même réseau s’étend (${c.country}) : prenez ${a.cards[1]}, ${b.cards[1]} et ${c.cards[0]}.` : ""}`,
          {
            list: [
              f.rules.exhausted_country_pays
                ? "Une pile vide ne donne rien ; les autres pays du réseau donnent quand même leur carte."
                : "La pile vide d’un autre pays ne coûte que sa carte. Mais atteindre un pays dont la pile est vide ne rapporte rien, quoi que relie le réseau.",
              "On peut avoir plusieurs cartes du même pays.",
              "Une route entre deux villes ne rapporte pas de carte, même si elle réunit deux de vos réseaux.",
              f.oneEntrance
                ? "On n’entre dans chaque pays que par une seule ville. Toutes ses routes peuvent être prises, quel que soit le nombre de joueurs ; vous en avez une au plus."
                : "Toutes les routes vers un pays peuvent être prises, quel que soit le nombre de joueurs ; vous en avez une au plus entre une même ville et un même pays.",
              "Les cartes que vous avez prises restent visibles et comptent à la fin.",
            ],
          },
          ruling("POL-06", "Seul un pays nouveau pour le réseau que vous prolongez rapporte des cartes."),
          ruling(
            "POL-11",
            `Un pays est un terminus : ni un réseau ni le chemin d’${ticket(f).a} ne le traverse.${f.oneEntrance ? "" : " Une deuxième route d’un réseau vers le même pays ne rapporte rien."}`,
          ),
        ],
      );
    },
    bonus: (f) => {
      const both = f.drawBonuses.length > 0 && f.bonuses.length > 0;
      return told(
        [
          f.drawBonuses.length > 0 &&
            `Une route marquée **${or(f.drawBonuses.map((bonus) => `+${bonus}`))}** rapporte autant de cartes de la pioche.`,
          f.drawBonuses.length > 0 && {
            picture: "draw",
            caption: `+${f.drawBonuses.at(-1)} : ${n(f.drawBonuses.at(-1)!, "carte")} de la pioche.`,
          },
          f.bonuses.length > 0 &&
            `${f.bonusesInPlay ? `**${f.bonusesInPlay} cartes bonus sur ${f.bonuses.length}** restent visibles toute la partie. ` : ""}À la fin, chacune va à qui a le plus de ce qu’elle compte.`,
        ],
        [
          both && { heading: "Bonus de pioche" },
          f.drawBonuses.length > 0 &&
            "Vous piochez juste après avoir pris la route, sur le dessus de la pioche, jamais parmi les cartes visibles ; moins s’il en reste moins.",
          both && { heading: "Cartes bonus" },
          f.bonuses.length > 0 &&
            `${f.bonusesInPlay ? "Elles sont tirées au sort avant la partie. " : ""}**Tous les ex æquo marquent tous les points.**`,
          f.bonuses.length > 0 && {
            columns: ["Bonus", "Pour le plus", "Points"],
            rows: f.bonuses.map((bonus) => [bonus.name, counted(f, bonus), String(bonus.points)]),
          },
          f.bonuses.length > 0 && neverLeftOver,
          f.bonuses.some((bonus) => bonus.tag || bonus.measure === "countries") &&
            ruling(
              "NLI-08",
              `${capital(ticket(f).a)} dont les deux villes conviennent compte une fois. Les pays n’ont pas à être reliés entre eux. Les lieux sans nom comptent comme les autres, pour leur pays et au-delà du cercle polaire.`,
            ),
        ],
      );
    },
    tickets: (f) =>
      told(
        [
          `Si **vos propres routes** relient les 2 villes d’${ticket(f).a} à la fin, vous marquez sa valeur ; sinon, vous la **perdez**.`,
          `À votre tour, piochez-en ${f.tickets.draw}, gardez-en au moins ${f.tickets.keep_later === 1 ? `un${ticket(f).e}` : f.tickets.keep_later}.`,
          { picture: "ticket", caption: "Reliées : +8. Sinon : −8." },
        ],
        [
          `**Au début**, vous en recevez ${f.tickets.deal} sur ${f.tickets.count} et en gardez au moins ${f.tickets.keep}. ${rejects(f, f.tickets.opening_rejects)}`,
          `**Plus tard**, vous en piochez ${f.tickets.draw}, ou ce qui reste. ${rejects(f, f.tickets.rejects)} S’il n’y en a plus, ce n’est plus possible.`,
          `Ce que vous gardez reste à vous, et reste secret, jusqu’à la fin. Vous pouvez avoir autant ${ticket(f).of} que vous voulez.`,
          ruling("COM-21", "Au début, tout le monde choisit en même temps : personne ne voit ce qu’un autre garde."),
          (f.tickets.rejects === "under" || f.tickets.opening_rejects === "under") &&
            ruling("COM-16", `Les ${tickets(f)} que vous mettez sous la pioche y sont dans l’ordre de votre choix.`),
        ],
      ),
    tours: (f) => {
      const tour = f.tours[0]!;
      return told(
        [
          "Une carte Itinéraire nomme plus de deux villes et vaut plus **dans l’ordre indiqué**.",
          {
            picture: "tour",
            caption: `${tour.cities.join(" – ")} : ${tour.inOrder} dans l’ordre, ${tour.anyOrder} reliées, ${minus(tour.failed)} sinon.`,
          },
        ],
        [
          {
            list: [
              "**La plus haute valeur**, si l’on peut aller de la première ville à la dernière en passant par les autres dans l’ordre indiqué ;",
              "**celle du milieu**, si elles sont toutes reliées, mais pas dans cet ordre ;",
              "**la négative**, s’il manque une seule ville.",
            ],
          },
          ruling(
            "WOR-15",
            "On suit un seul chemin sur ses propres routes, une fois sur chacune. On peut y passer par d’autres villes, et repasser par une ville.",
          ),
        ],
      );
    },
    harbours: (f) => {
      const { count, cards_per_deck: each, points, unbuilt, cities, symbols } = f.harbours!;
      return told(
        [
          `Construisez dans une ville à ancre de votre réseau, **un par ville**, pour ${and(f.decks.map((deck) => `**${each} ${cardsFr(deck.name)}**`))}.`,
          { picture: "harbour", caption: "Toutes d’une même couleur, toutes avec l’ancre." },
          `Un port compte selon vos ${tickets(f)} ${completed(f)} où figure sa ville :`,
          {
            columns: [ticket(f).short, "Points"],
            rows: [
              ["0", "0"],
              ...points.map((value, i) => [`${i + 1}${i === points.length - 1 ? "+" : ""}`, String(value)]),
            ],
            across: true,
          },
          `**Chaque port non construit : ${minus(unbuilt)}.**`,
        ],
        [
          `${cities} villes ont une ancre ; chacune accueille un seul port, tous joueurs confondus. Vous en avez ${count}.`,
          `Les cartes qui paient sont toutes d’une même couleur et ont toutes l’ancre ; les ${wilds(f)} remplacent n’importe laquelle. Dans chaque couleur, ${and(f.decks.map((deck, i) => `${symbols[i]} ${cardsFr(deck.name)}`))} l’ont.`,
          `Les ports comptent à la fin ; ${points.length} ${tickets(f)} ou plus donnent le maximum. Les cartes Itinéraire comptent aussi, dans l’ordre ou non, et ${ticket(f).a} compte pour chacun de vos ports qui y figure.`,
        ],
      );
    },
    exchange: (f) =>
      told(
        [
          `Échangez des pions contre l’autre sorte, à **${n(f.rules.exchange_cost, "point")} le pion**.`,
          {
            picture: "exchange",
            caption: `2 ${manyFr(seaPiece(f))} contre 2 ${manyFr(landPiece(f))} : ${minus(-2 * f.rules.exchange_cost)} points.`,
          },
        ],
        [
          `À votre tour, autant de vos pions que vous voulez, contre ceux que vous aviez laissés dans la boîte. Vous n’avez jamais plus de ${and(f.pieces.map((one) => `${one.count} ${manyFr(one.name)}`))} en tout, plateau compris.`,
        ],
      ),
    end: (f) =>
      told(
        [
          `Quand quelqu’un finit son tour avec **${f.rules.end.pieces} ${pieces(f)} ou moins**${f.pieces.length > 1 ? " en tout" : ""}, chacun, cette personne comprise, joue encore **${f.rules.end.turns === 1 ? "un dernier tour" : `${f.rules.end.turns} tours`}**.`,
        ],
        ["Puis la partie est finie. Qu’un autre descende aussi bas entre-temps n’y change rien."],
      ),
    scoring: (f) =>
      told(
        [
          `Aux points de vos routes s’ajoutent ${and(
            some(
              f.stacks.length > 0 && "cartes Pays",
              f.harbours && "ports",
              (f.completed || f.bonuses.length > 0 || (f.longest && !f.bonusesInPlay)) && "bonus",
              `${tickets(f)}, en plus ou en moins`,
            ),
          )}. **Le score le plus haut gagne** ; ${f.rules.tie_breaks[0] ? `à égalité : ${tieBreak(f, f.rules.tie_breaks[0])}` : "une égalité se partage"}.`,
        ],
        [
          `${ticket(f).agree("Toutes les", "Tous les")} ${tickets(f)} sont montré${ticket(f).e}s. Les routes sont recomptées sur le plateau${f.rules.exchange_cost > 0 ? ", moins le prix des échanges" : ""}.`,
          !f.longest &&
            !f.completed &&
            f.bonuses.length === 0 &&
            `Il n’y a de bonus ni pour le chemin le plus long, ni pour le plus ${ticket(f).of}.`,
          f.completed && !f.longest && "La longueur d’un chemin n’apporte pas de bonus.",
          ...ties(f),
        ],
      ),
    longest: (f) =>
      told(
        [
          `**${n(f.longest!.points, "point")}** pour le chemin continu le plus long de ${pieces(f)} à sa couleur${f.bonusesInPlay ? `, quand « ${f.longest!.name} » est parmi les cartes bonus` : ""}. Il peut faire des boucles, mais n’emprunte **chaque route qu’une fois**.`,
          { picture: "longest", caption: "2 + 3 + 2 + 1 = 8 : la boucle compte, l’embranchement non." },
        ],
        [
          `Le chemin peut repasser par une ville. On compte les ${pieces(f)} ; les embranchements à côté du chemin ne comptent pas. Tous les ex æquo marquent tous les points.`,
          neverLeftOver,
        ],
      ),
    completed: (f) =>
      told(
        [`**${n(f.completed!.points, "point")}** à la fin pour le plus ${ticket(f).of} ${completed(f)}.`],
        ["Tous les ex æquo marquent tous les points.", neverLeftOver],
      ),
  },
};

function minus(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

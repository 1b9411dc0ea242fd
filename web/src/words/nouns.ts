/** Forms of nouns that boards bring along: of pieces and of the wild card. Pure. */

/** "wagons", "ferries". */
export function manyEn(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** "a wagon", "an orange wagon". */
export function article(words: string): string {
  return /^[aeio]/.test(words) ? `an ${words}` : `a ${words}`;
}

/** "wagons", "bateaux", "wagons de neige". */
export function manyFr(noun: string): string {
  return noun.replace(/^\S+/, (word) => {
    if (/[sxz]$/.test(word)) return word;
    if (/al$/.test(word)) return `${word.slice(0, -1)}ux`;
    return /(au|eu)$/.test(word) ? `${word}x` : `${word}s`;
  });
}

const FEMININE = /(ive|ette|ion|ée|ade|ure|[ae]nce|ine|lle|que|[^a]ge|che|rte|ole|ore|oire)$/;

/** By its ending: boards say no gender. */
export function isFeminine(noun: string): boolean {
  return FEMININE.test(noun.split(" ")[0]!);
}

/** "de locomotives", "d’aurores". */
export function ofFr(words: string): string {
  return /^[aeiouhéèê]/i.test(words) ? `d’${words}` : `de ${words}`;
}

/** A noun with what agrees with it. */
export interface Noun {
  /** "ticket", "carte Destination". */
  one: string;
  many: string;
  /** Its last word alone, where there is little room: "Tickets", "Destinations". */
  short: string;
  /** "un ticket", "l’objectif", "de cartes Destination". */
  a: string;
  the: string;
  of: string;
  /** What agrees: `réussi${e}s`. */
  e: "" | "e";
  agree: (feminine: string, masculine: string) => string;
}

export function nounFr(one: string): Noun {
  const agree = (feminine: string, masculine: string) => (isFeminine(one) ? feminine : masculine);
  const many = manyFr(one);
  const short = capital(manyFr(one.split(" ").at(-1)!));
  const the = ofFr(one).startsWith("d’") ? `l’${one}` : `${agree("la", "le")} ${one}`;
  return {
    one,
    many,
    short,
    a: `${agree("une", "un")} ${one}`,
    the,
    of: ofFr(many),
    e: agree("e", "") as "" | "e",
    agree,
  };
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "cartes Wagon": French books write the kind of a card with a capital. */
export function cardsFr(deck: string): string {
  return deck.replace(/^(cartes?) (.+)$/, (_, cards: string, kind: string) => `${cards} ${capital(kind)}`);
}

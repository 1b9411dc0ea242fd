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

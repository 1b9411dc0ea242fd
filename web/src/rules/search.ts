/** Finding words in texts, whatever their case and accents. */

/** Letters that Unicode does not take apart into a plain one and its accent. */
const PLAIN: Record<string, string> = { ø: "o", ł: "l", đ: "d", ð: "d", ß: "ss", æ: "ae", œ: "oe", þ: "th", "’": "'" };

/** A text in plain small letters, and for each of them its place in the original. */
function folded(text: string): { plain: string; places: number[] } {
  let plain = "";
  const places: number[] = [];
  let place = 0;
  for (const letter of text) {
    const base = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const written = PLAIN[base] ?? (/\s/u.test(base) ? " " : base);
    plain += written;
    for (let i = 0; i < written.length; i++) places.push(place);
    place += letter.length;
  }
  places.push(text.length);
  return { plain, places };
}

export function fold(text: string): string {
  return folded(text).plain;
}

/** The words somebody looks for. */
export function wanted(query: string): string[] {
  return [...new Set(fold(query).split(" ").filter(Boolean))];
}

/** Whether a text has all of the words, each anywhere. */
export function hasAll(text: string, words: string[]): boolean {
  const plain = fold(text);
  return words.every((word) => plain.includes(word));
}

export interface Piece {
  text: string;
  hit: boolean;
  strong: boolean;
}

/** A text cut where hits begin and end; `**` sets off what is printed strong. */
export function pieces(text: string, words: string[]): Piece[] {
  return text
    .split("**")
    .flatMap((part, i) => cut(part, words).map((piece) => ({ ...piece, strong: i % 2 === 1 })))
    .filter((piece) => piece.text !== "");
}

function cut(text: string, words: string[]): { text: string; hit: boolean }[] {
  const { plain, places } = folded(text);
  const hit = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
      hit.fill(true, places[at], Math.max(places[at + word.length]!, places[at]! + 1));
    }
  }
  const cuts: { text: string; hit: boolean }[] = [];
  for (let i = 0; i < text.length; i++) {
    const last = cuts.at(-1);
    if (last && last.hit === hit[i]) last.text += text[i];
    else cuts.push({ text: text[i]!, hit: hit[i]! });
  }
  return cuts;
}

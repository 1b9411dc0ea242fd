/** Counting with cards: how many of each kind. */

export type Cards = Record<string, number>;

export function total(cards: Cards): number {
  return Object.values(cards).reduce((sum, count) => sum + count, 0);
}

export function plus(a: Cards, b: Cards): Cards {
  const sum = { ...a };
  for (const [card, count] of Object.entries(b)) sum[card] = (sum[card] ?? 0) + count;
  return without0(sum);
}

/** What is left of `a`; never fewer than none of a kind. */
export function minus(a: Cards, b: Cards): Cards {
  return without0(Object.fromEntries(Object.entries(a).map(([card, count]) => [card, count - (b[card] ?? 0)])));
}

export function contains(all: Cards, part: Cards): boolean {
  return Object.entries(part).every(([card, count]) => count <= (all[card] ?? 0));
}

/** One text for equal cards, whatever their order. */
export function signature(cards: Cards): string {
  return Object.entries(without0(cards))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([card, count]) => `${card}*${count}`)
    .join(" ");
}

function without0(cards: Cards): Cards {
  return Object.fromEntries(Object.entries(cards).filter(([, count]) => count > 0));
}

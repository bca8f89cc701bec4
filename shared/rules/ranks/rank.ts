import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** The same limit as in the database's `app.valid_rank`. */
export const MAX_RANK_LENGTH = 500;

/**
 * Orders ranks as bytes, like the database's collation "C".
 * @returns negative, zero or positive, for `Array.sort`.
 */
export function compareRanks(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Orders stories by rank, and those of equal rank by id, as every list does.
 * @returns negative, zero or positive, for `Array.sort`.
 */
export function compareByRank(a: Ranked, b: Ranked): number {
  return compareRanks(a.rank, b.rank) || compareRanks(a.id, b.id);
}

interface Ranked {
  id: string;
  rank: string;
}

/**
 * A rank strictly between two others: a fractional index (base 62) with three random digits at its end, so that two people
 * who drop stories at one place at the same time almost never give them the same rank.
 * @param before the rank above; null: the place is the first.
 * @param after the rank below; null: the place is the last.
 * @param random a number from 0 up to 1.
 * @throws {Error} if `before` is not below `after`; {@link RangeError} if the rank would be longer than 500 characters.
 */
export function rankBetween(
  before: string | null,
  after: string | null,
  random: () => number = Math.random,
): string {
  const [rank = ''] = ranksBetween(before, after, 1, random);
  return rank;
}

/**
 * The ranks of stories at a place of a list.
 * @param others the list in its order, without the moving stories.
 * @param index how many stories are above the place. Between stories of equal rank, which are ordered by id, there is no
 *   place: the next place is below the last of them.
 * @throws the errors of {@link rankBetween}.
 */
export function ranksAt(others: readonly { rank: string }[], index: number, count: number): string[] {
  const above = others[index - 1];
  const below = others.slice(index).find(({ rank }) => above === undefined || rank > above.rank);
  return ranksBetween(above?.rank ?? null, below?.rank ?? null, count);
}

/**
 * Several ranks between two others, in order.
 * @throws the errors of {@link rankBetween}.
 */
export function ranksBetween(
  before: string | null,
  after: string | null,
  count: number,
  random: () => number = Math.random,
): string[] {
  if (before !== null && after !== null && before >= after) throw new Error('The ranks are not in order.');
  const places = generateNKeysBetween(before, after, count);
  const ranks: string[] = [];
  for (const [at, place] of places.entries()) {
    ranks.push(withJitter(ranks.at(-1) ?? before, place, places[at + 1] ?? after, random));
  }
  if (ranks.some((rank) => rank.length > MAX_RANK_LENGTH)) {
    throw new RangeError('The ranks are too close: there is none of at most 500 characters between them.');
  }
  return ranks;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** There are 62² · 61 endings: two people who choose one place get equal ranks once in 234,484 times. */
const JITTER_DIGITS = 3;

/** A rank near `place`, above `low` and below `high`, that ends in random digits. */
function withJitter(low: string | null, place: string, high: string | null, random: () => number): string {
  let ending = '';
  while (ending.length < JITTER_DIGITS - 1) ending += DIGITS.charAt(Math.floor(random() * 62));
  // a rank never ends in 0
  const rank = place + ending + DIGITS.charAt(1 + Math.floor(random() * 61));
  if (high === null || rank < high) return rank;
  return withJitter(low, generateKeyBetween(low, place), place, random);
}

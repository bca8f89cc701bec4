import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** As the database's `app.valid_rank` has it. */
export const MAX_RANK_LENGTH = 500;

/**
 * Orders ranks as bytes, like the database's collation "C".
 * @returns negative, zero or positive, for `Array.sort`.
 */
export function compareRanks(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * A rank strictly between two others (fractional index, base 62).
 * @param before the rank above; null: the place is the first.
 * @param after the rank below; null: the place is the last.
 * @param taken whether a rank is known to be in use. Ranks are unique over all projects, and between two neighbours of
 *   a column others lie that are not shown: the place is halved at random until it is free.
 * @param random a number from 0 up to 1.
 * @throws Error where `before` is not below `after`; RangeError where the rank would be longer than 500.
 */
export function rankBetween(
  before: string | null,
  after: string | null,
  taken: (rank: string) => boolean = () => false,
  random: () => number = Math.random,
): string {
  if (before !== null && after !== null && before >= after) throw new Error('The ranks are not in order.');
  let rank = generateKeyBetween(before, after);
  while (taken(rank)) {
    rank = random() < 0.5 ? generateKeyBetween(before, rank) : generateKeyBetween(rank, after);
  }
  if (rank.length > MAX_RANK_LENGTH) throw new RangeError('There is no room left between these ranks.');
  return rank;
}

/**
 * Another rank between the same two, after the first met one that is in use unseen: a few random halvings, so that two
 * people who meet at one place part.
 */
export function jitteredRankBetween(
  before: string | null,
  after: string | null,
  taken: (rank: string) => boolean = () => false,
  random: () => number = Math.random,
): string {
  let [low, high] = [before, after];
  for (let round = 0; round < JITTER_ROUNDS; round += 1) {
    const middle = generateKeyBetween(low, high);
    if (random() < 0.5) high = middle;
    else low = middle;
  }
  return rankBetween(low, high, taken, random);
}

/**
 * Several ranks between two others, in order, as short as they can be.
 * @param again the first ones met a rank that is in use unseen: others are made.
 * @throws as {@link rankBetween}.
 */
export function ranksBetween(
  before: string | null,
  after: string | null,
  count: number,
  taken: (rank: string) => boolean = () => false,
  again: boolean = false,
): string[] {
  if (count === 1) return [(again ? jitteredRankBetween : rankBetween)(before, after, taken)];
  let low = again ? jitteredRankBetween(before, after, taken) : before;
  let ranks = generateNKeysBetween(low, after, count);
  while (ranks.some(taken)) {
    low = jitteredRankBetween(low, after, taken);
    ranks = generateNKeysBetween(low, after, count);
  }
  if (ranks.some((rank) => rank.length > MAX_RANK_LENGTH)) {
    throw new RangeError('There is no room left between these ranks.');
  }
  return ranks;
}

/** 2⁸ places: one more character and a half. */
const JITTER_ROUNDS = 8;

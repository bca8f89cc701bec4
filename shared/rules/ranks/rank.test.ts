import { describe, expect, test } from 'vitest';
import { compareByRank, compareRanks, MAX_RANK_LENGTH, rankBetween, ranksAt, ranksBetween } from './rank.ts';

/** A repeatable random number generator (mulberry32), so that a failure can be reproduced. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The database's app.valid_rank, rule by rule. */
function isValidRank(rank: string): boolean {
  const head = rank.charCodeAt(0);
  const integerLength = rank[0] !== undefined && rank[0] >= 'a' ? head - 97 + 2 : 90 - head + 2;
  return (
    /^[A-Za-z][0-9A-Za-z]+$/.test(rank) &&
    rank.length <= MAX_RANK_LENGTH &&
    rank.length >= integerLength &&
    (rank.length === integerLength || !rank.endsWith('0')) &&
    rank !== `A${'0'.repeat(26)}`
  );
}

describe('rankBetween', () => {
  test('is strictly between its neighbours of any length', () => {
    for (const [before, after] of [
      [null, 'a0'],
      ['a0', null],
      ['a0', 'a1'],
      ['a0', 'a0V'],
      ['Zz', 'a0'],
      ['Zy4xQ1', 'Zy4xQ2'],
      ['a0', 'a00001'],
    ] as const) {
      const rank = rankBetween(before, after);
      if (before !== null) expect(compareRanks(before, rank)).toBeLessThan(0);
      if (after !== null) expect(compareRanks(rank, after)).toBeLessThan(0);
      expect(isValidRank(rank)).toBe(true);
    }
  });

  test('gives two people different ranks for the same place', () => {
    for (const [before, after] of [
      [null, null],
      [null, 'Zz'],
      ['a9', null],
      ['a0', 'a1'],
      ['a0F', 'a0G01'],
    ] as const) {
      const ranks = Array.from({ length: 100 }, (_, seed) => rankBetween(before, after, chance(seed)));
      expect(new Set(ranks).size).toBe(100);
      for (const rank of ranks) expect(isValidRank(rank)).toBe(true);
    }
  });

  test('refuses neighbours that are not in order', () => {
    expect(() => rankBetween('a1', 'a0')).toThrow('not in order');
    expect(() => rankBetween('a1', 'a1')).toThrow('not in order');
  });

  test('throws instead of returning a rank that the database would refuse', () => {
    const before = `a0${'0'.repeat(MAX_RANK_LENGTH - 3)}1`;
    expect(isValidRank(before)).toBe(true);
    expect(() => rankBetween('a0', before)).toThrow(RangeError);
  });
});

describe('ranksAt', () => {
  const ranked = (...ranks: string[]) => ranks.map((rank) => ({ rank }));

  test('are between the neighbours of the place, and beyond the ends', () => {
    const list = ranked('a1', 'a2', 'a3');
    for (const [index, above, below] of [
      [0, null, 'a1'],
      [1, 'a1', 'a2'],
      [3, 'a3', null],
    ] as const) {
      const ranks = ranksAt(list, index, 2);
      const around = [above, ...ranks, below].filter((rank) => rank !== null);
      expect(around).toEqual([...new Set(around)].sort(compareRanks));
    }
  });

  test('are below all stories of equal rank if the place is between them', () => {
    const [rank = ''] = ranksAt(ranked('a1', 'a1', 'a1', 'a2'), 1, 1);
    expect('a1' < rank && rank < 'a2').toBe(true);
    const [last = ''] = ranksAt(ranked('a1', 'a1'), 1, 1);
    expect('a1' < last).toBe(true);
  });
});

describe('order', () => {
  test('is right after 3,000 random moves, and the database accepts every rank', () => {
    const random = chance(42);
    const column: string[] = [];
    for (let step = 0; step < 3000; step += 1) {
      if (column.length > 40) column.splice(Math.floor(random() * column.length), 1);
      const place = Math.floor(random() * (column.length + 1));
      const many = step % 10 === 0 ? 5 : 1;
      const ranks = ranksBetween(column[place - 1] ?? null, column[place] ?? null, many, random);
      for (const rank of ranks) expect(isValidRank(rank)).toBe(true);
      column.splice(place, 0, ...ranks);
    }
    expect(new Set(column).size).toBe(column.length);
    expect(column).toEqual([...column].sort(compareRanks));
  });

  test('1,000 moves to one place still get ranks', () => {
    let after = 'a1';
    for (let drop = 0; drop < 1000; drop += 1) after = rankBetween('a0', after);
    expect(isValidRank(after)).toBe(true);
    let before = 'a0';
    for (let drop = 0; drop < 1000; drop += 1) before = rankBetween(before, 'a1');
    expect(isValidRank(before)).toBe(true);
  });

  test('of stories with equal ranks is by id', () => {
    const stories = ['b', 'a', 'c'].map((id) => ({ id, rank: id === 'c' ? 'Zz' : 'a0' }));
    expect(stories.sort(compareByRank).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  test('compares bytes: digits, then capitals, then small letters', () => {
    expect(['a0', 'Zz', 'a0V', 'a0l', 'a01'].sort(compareRanks)).toEqual(['Zz', 'a0', 'a01', 'a0V', 'a0l']);
  });
});

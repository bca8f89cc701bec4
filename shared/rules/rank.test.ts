import { describe, expect, test } from 'vitest';
import { compareRanks, jitteredRankBetween, MAX_RANK_LENGTH, rankBetween } from './rank.ts';

/** A repeatable source of chance (mulberry32), so that a failure can be seen again. */
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
  test('gives the first rank of all where nothing is there', () => {
    expect(rankBetween(null, null)).toBe('a0');
  });

  test('lies strictly between its neighbours, whatever their length', () => {
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

  test('avoids the ranks that are known to be taken', () => {
    const taken = new Set(['a0V', 'a0G', 'a0l']);
    const rank = rankBetween('a0', 'a1', (known) => taken.has(known), chance(1));
    expect(taken.has(rank)).toBe(false);
    expect('a0' < rank && rank < 'a1').toBe(true);
  });

  test('refuses neighbours that are not in order', () => {
    expect(() => rankBetween('a1', 'a0')).toThrow('not in order');
    expect(() => rankBetween('a1', 'a1')).toThrow('not in order');
  });

  test('refuses to make a rank that the database would refuse', () => {
    const before = `a0${'0'.repeat(MAX_RANK_LENGTH - 3)}1`;
    expect(isValidRank(before)).toBe(true);
    expect(() => rankBetween('a0', before)).toThrow(RangeError);
  });
});

describe('order', () => {
  test('holds over 3,000 random moves, and every rank is one that the database takes', () => {
    const random = chance(42);
    const column: string[] = [];
    const taken = new Set<string>();
    for (let step = 0; step < 3000; step += 1) {
      if (column.length > 40) {
        const [gone] = column.splice(Math.floor(random() * column.length), 1);
        if (gone !== undefined) taken.delete(gone);
      }
      const place = Math.floor(random() * (column.length + 1));
      const make = step % 3 === 0 ? jitteredRankBetween : rankBetween;
      const rank = make(
        column[place - 1] ?? null,
        column[place] ?? null,
        (known) => taken.has(known),
        random,
      );
      expect(isValidRank(rank)).toBe(true);
      expect(taken.has(rank)).toBe(false);
      taken.add(rank);
      column.splice(place, 0, rank);
    }
    expect(column).toEqual([...column].sort(compareRanks));
  });

  test('1,000 drops into one gap still find room', () => {
    let after = 'a1';
    for (let drop = 0; drop < 1000; drop += 1) after = rankBetween('a0', after);
    expect(isValidRank(after)).toBe(true);
  });

  test('compares as bytes: digits, then capitals, then small letters', () => {
    expect(['a0', 'Zz', 'a0V', 'a0l', 'a01'].sort(compareRanks)).toEqual(['Zz', 'a0', 'a01', 'a0V', 'a0l']);
  });
});

describe('jitteredRankBetween', () => {
  test('gives two people who meet at one place different ranks between the same neighbours', () => {
    const ranks = Array.from({ length: 20 }, (_, seed) =>
      jitteredRankBetween('a0', 'a1', () => false, chance(seed)),
    );
    for (const rank of ranks) expect('a0' < rank && rank < 'a1' && isValidRank(rank)).toBe(true);
    expect(new Set(ranks).size).toBeGreaterThan(15);
  });

  test('works at both ends of a column', () => {
    expect(
      compareRanks(
        jitteredRankBetween(null, 'Zz', () => false, chance(3)),
        'Zz',
      ),
    ).toBeLessThan(0);
    expect(
      compareRanks(
        jitteredRankBetween('a9', null, () => false, chance(3)),
        'a9',
      ),
    ).toBeGreaterThan(0);
  });
});

import { describe, expect, test } from 'vitest';
import { POKER_DECKS, UNCOUNTED_CARDS } from '#shared/rules/meetings/poker.ts';
import { keysOf, pressKey } from './card-keys.ts';

/** The keys of a deck with these labels and the cards that are always there. */
const keys = (...labels: string[]) =>
  keysOf([...labels, ...UNCOUNTED_CARDS].map((label) => ({ label, points: null })));
const labelsOf = (deck: keyof typeof POKER_DECKS) => POKER_DECKS[deck].map(({ label }) => label);

describe('the key of a card', () => {
  test('is the number on it', () => {
    expect(Object.fromEntries(keys(...labelsOf('fibonacci')))).toEqual({
      1: '1',
      2: '2',
      3: '3',
      5: '5',
      8: '8',
      13: '13',
      21: '21',
      '?': 'D',
      '☕': 'C',
    });
  });

  test('is its place in a deck without numbers, and a letter from the tenth card on', () => {
    expect([...keys(...labelsOf('sizes')).values()]).toEqual(['1', '2', '3', '4', '5', 'D', 'C']);
    const twelve = [...'abcdefghijkl'].map((letter) => `Talla ${letter}`);
    expect([...keys(...twelve).values()].slice(8, 12)).toEqual(['9', 'A', 'B', 'E']);
  });

  test('is a letter beside numbers: a digit never votes a card that shows another one', () => {
    expect([...keys('½', '1', '2', 'Grande')]).toEqual([
      ['½', 'A'],
      ['1', '1'],
      ['2', '2'],
      ['Grande', 'B'],
      ['?', 'D'],
      ['☕', 'C'],
    ]);
  });

  test('is no letter that does something else in a session', () => {
    const twelve = [...'abcdefghijk'].map((letter) => `Talla ${letter}`);
    const letters = [...keys('1', ...twelve).values()].filter((key) => /[A-Z]/.test(key));
    expect(letters).toHaveLength(13);
    expect(letters.filter((key) => 'JKNPIG'.includes(key))).toEqual([]);
    expect(new Set(letters).size).toBe(13);
  });
});

describe('a pressed digit', () => {
  const deck = keys('1', '3', '13', '100');

  test('chooses the card with that number, at once where no longer number begins with it', () => {
    expect(pressKey(deck, '', '3')).toEqual({ keys: '3', card: '3', waits: false });
    expect(pressKey(deck, '', 'D')).toEqual({ keys: 'D', card: '?', waits: false });
  });

  test('waits where a longer number begins with it', () => {
    expect(pressKey(deck, '', '1')).toEqual({ keys: '1', card: '1', waits: true });
    expect(pressKey(deck, '1', '3')).toEqual({ keys: '13', card: '13', waits: false });
    expect(pressKey(deck, '1', '0')).toEqual({ keys: '10', card: undefined, waits: true });
    expect(pressKey(deck, '10', '0')).toEqual({ keys: '100', card: '100', waits: false });
  });

  test('begins anew where no number goes on with it', () => {
    expect(pressKey(keys('1', '3', '5', '13'), '1', '5')).toEqual({ keys: '5', card: '5', waits: false });
  });

  test('chooses nothing if no card begins with it', () => {
    expect(pressKey(deck, '', '8')).toBeNull();
    expect(pressKey(keys('1', '2', '3', '5', '8'), '', '4')).toBeNull();
  });
});

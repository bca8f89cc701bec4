import { expect, test } from 'vitest';
import { splitTitle } from './split-title.ts';
import { STORY_LIMITS } from './story.ts';

const LIMIT = STORY_LIMITS.title;

test('a title that fits has no rest', () => {
  expect(splitTitle('  Pagar con tarjeta ')).toEqual(['Pagar con tarjeta', '']);
  expect(splitTitle('a'.repeat(LIMIT))).toEqual(['a'.repeat(LIMIT), '']);
});

test.each([
  ['between two words', `${'palabra '.repeat(40)}fin`],
  ['before a word that ends one letter too late', `${'a'.repeat(LIMIT - 3)} bcde`],
  ['after a word that ends at the limit', `${'a'.repeat(LIMIT)} b`],
])('a longer one is parted %s, and nothing is lost', (_, text) => {
  const [title, rest] = splitTitle(text);
  expect(title.length).toBeLessThanOrEqual(LIMIT);
  expect(`${title} ${rest}`).toBe(text);
});

test('a word that fills the whole title is parted, but not a character of two units', () => {
  expect(splitTitle('a'.repeat(LIMIT + 5))).toEqual(['a'.repeat(LIMIT), 'aaaaa']);
  const [title, rest] = splitTitle(`${'a'.repeat(LIMIT - 1)}😀b`);
  expect([title.length, rest]).toEqual([LIMIT - 1, '😀b']);
});

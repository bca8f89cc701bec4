import { expect, test } from 'vitest';
import { writtenAfter } from './written-texts.ts';

test('a text that arrives after a further one was written is known as an own one', () => {
  const written = ['tarj', 'tarjeta'];
  const afterFirst = writtenAfter(written, 'tarj');
  expect(afterFirst).toEqual(['tarjeta']);
  expect(writtenAfter(afterFirst ?? [], 'tarjeta')).toEqual([]);
});

test('texts that never arrived because a later one did are forgotten', () => {
  expect(writtenAfter(['t', 'ta', 'tar'], 'tar')).toEqual([]);
});

test('a text that the field has not written is of a link or the back button', () => {
  expect(writtenAfter([], 'tarjeta')).toBeUndefined();
  expect(writtenAfter(['tarj'], 'catering')).toBeUndefined();
});

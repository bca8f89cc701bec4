import { expect, test } from 'vitest';
import { parsePoints, storyKey } from './story.ts';

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  [' 13 ', 13],
  ['999', 999],
])('points %j are read as %j', (text, points) => {
  expect(parsePoints(text)).toBe(points);
});

test.each(['1000', '-1', '2.5', '1e2', 'cinco'])('points %j are refused', (text) => {
  expect(parsePoints(text)).toBeUndefined();
});

test('the key of a story has its project and number', () => {
  expect(storyKey('RES', 12)).toBe('RES-12');
});

test('without its project, a story has its number', () => {
  expect(storyKey('', 12)).toBe('#12');
});

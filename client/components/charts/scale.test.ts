import { expect, test } from 'vitest';
import { gridOf, labelEvery } from './scale.ts';

test.each([
  [0, [0, 1, 2, 3, 4]],
  [3, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6, 8]],
  [41, [0, 12, 24, 36, 48]],
  [49, [0, 15, 30, 45, 60]],
  [40, [0, 10, 20, 30, 40]],
  [62, [0, 16, 32, 48, 64]],
  [77, [0, 20, 40, 60, 80]],
  [4000, [0, 1000, 2000, 3000, 4000]],
])('the grid up to %d has four lines above zero', (largest, lines) => {
  expect(gridOf(largest)).toEqual(lines);
});

test('labels that do not fit are left out evenly', () => {
  expect(labelEvery(10, 400, 36)).toBe(1);
  expect(labelEvery(10, 200, 36)).toBe(2);
  expect(labelEvery(60, 300, 36)).toBe(8);
});

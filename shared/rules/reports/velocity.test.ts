import { expect, test } from 'vitest';
import { velocity } from './velocity.ts';

test('divides by the number of active sprints and rounds', () => {
  expect(velocity(36, 2)).toBe(18);
  expect(velocity(7, 2)).toBe(4);
  expect(velocity(10, 3)).toBe(3);
});

test('counts no active sprint as one', () => {
  expect(velocity(6, 0)).toBe(6);
  expect(velocity(0, 0)).toBe(0);
});

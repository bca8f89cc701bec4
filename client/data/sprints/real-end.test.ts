import { expect, test } from 'vitest';
import { endedOn, sprintRange } from './real-end.ts';

const PLANNED = { start_date: '2025-03-03', end_date: '2025-03-14' };

test('a sprint ends on the day of its end in the time zone of the team', () => {
  expect(endedOn('2025-03-11T22:59:00Z')).toBe('2025-03-11');
  expect(endedOn('2025-03-11T23:30:00Z')).toBe('2025-03-12');
  expect(endedOn(null)).toBeNull();
});

test.each([
  [null, '3–14 mar 2025'],
  ['2025-03-14T12:00:00Z', '3–14 mar 2025'],
  ['2025-03-11T12:00:00Z', '3–11 mar 2025 (previsto 14 mar 2025)'],
  [Date.UTC(2025, 2, 17, 12), '3–17 mar 2025 (previsto 14 mar 2025)'],
])('of one that was finished on another day, both are shown: %s', (completed, range) => {
  expect(sprintRange(PLANNED, completed)).toBe(range);
});

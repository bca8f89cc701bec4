import { expect, test } from 'vitest';
import { dueNearness, endOfWeek, isDueDate } from './due-date.ts';

const TODAY = '2026-02-27'; // a Friday, two days before the end of the month

test.each([
  ['2026-02-26', 'past'],
  ['2025-12-31', 'past'],
  ['2026-02-27', 'today'],
  ['2026-02-28', 'tomorrow'],
  ['2026-03-01', 'inTwo'],
  ['2026-03-02', 'later'],
  [null, null],
])('what is due on %s is %s', (due_date, nearness) => {
  expect(dueNearness({ due_date, status: 'todo' }, TODAY)).toBe(nearness);
});

test('a done story is no longer due', () => {
  expect(dueNearness({ due_date: '2026-02-26', status: 'done' }, TODAY)).toBeNull();
});

test.each([
  ['', true],
  ['2000-01-01', true],
  ['2199-12-31', true],
  ['0202-11-24', false],
  ['20261-11-24', false],
])('%s as a due date: %s', (day, fits) => {
  expect(isDueDate(day)).toBe(fits);
});

test.each([
  ['2026-02-23', '2026-03-01'],
  ['2026-02-27', '2026-03-01'],
  ['2026-03-01', '2026-03-01'],
  ['2026-03-02', '2026-03-08'],
])('the week of %s ends on %s', (day, end) => {
  expect(endOfWeek(day)).toBe(end);
});

import { expect, test } from 'vitest';
import { daysOf } from './days.ts';

// Monday 2 March to Friday 13 March 2026
const SPRINT = { start_date: '2026-03-02', end_date: '2026-03-13' };
const NONE = new Set<string>();

test.each([
  ['2026-02-27', { day: 0, total: 10, left: 10, state: 'before' }],
  ['2026-03-02', { day: 1, total: 10, left: 9, state: 'during' }],
  ['2026-03-08', { day: 5, total: 10, left: 5, state: 'during' }], // a Sunday belongs to the Friday before it
  ['2026-03-10', { day: 7, total: 10, left: 3, state: 'during' }],
  ['2026-03-13', { day: 10, total: 10, left: 0, state: 'during' }],
  ['2026-03-16', { day: 10, total: 10, left: 0, state: 'after' }],
])('on %s', (today, days) => {
  expect(daysOf(SPRINT, today, NONE)).toEqual({ ...days, first: '2026-03-02' });
});

test('a holiday is not a working day of the sprint', () => {
  expect(daysOf(SPRINT, '2026-03-10', new Set(['2026-03-09']))).toMatchObject({ day: 6, total: 9, left: 3 });
});

test('a sprint that starts on a Sunday, before a holiday, begins on the first working day', () => {
  const early = { ...SPRINT, start_date: '2026-03-01' };
  expect(daysOf(early, '2026-03-01', NONE)).toEqual({
    day: 0,
    total: 10,
    left: 10,
    state: 'before',
    first: '2026-03-02',
  });
  const holiday = new Set(['2026-03-02']);
  expect(daysOf(early, '2026-03-02', holiday)).toMatchObject({
    day: 0,
    state: 'before',
    first: '2026-03-03',
  });
  expect(daysOf(early, '2026-03-03', holiday)).toMatchObject({ day: 1, state: 'during' });
});

test('a sprint of days off alone has no working day, and ends as any other', () => {
  const weekend = { start_date: '2026-03-07', end_date: '2026-03-08' };
  expect(daysOf(weekend, '2026-03-07', NONE)).toMatchObject({ day: 0, total: 0, state: 'during' });
  expect(daysOf(weekend, '2026-03-09', NONE)).toMatchObject({ state: 'after' });
});

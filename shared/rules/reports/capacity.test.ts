import { expect, test } from 'vitest';
import { workingDays } from '../dates/working-days.ts';
import { capacityOf, expectedPoints, meanOf, parseHours } from './capacity.ts';

// Monday 2 March to Friday 13 March 2026: ten working days
const FIRST = '2026-03-02';
const LAST = '2026-03-13';
const NONE = new Set<string>();

test('a person of 40 hours has 80 in two weeks', () => {
  expect(capacityOf(40, FIRST, LAST, NONE, [])).toEqual({ available: 80, full: 80, daysAway: 0 });
});

test('a holiday takes a fifth of the week, and a holiday on a Saturday takes nothing', () => {
  const holidays = new Set(['2026-03-05', '2026-03-07']);
  expect(workingDays(FIRST, LAST, holidays)).toBe(9);
  expect(capacityOf(30, FIRST, LAST, holidays, [])).toEqual({ available: 54, full: 54, daysAway: 0 });
});

test('an absence takes only its working days: Thursday to Tuesday are four', () => {
  const absence = { start_date: '2026-03-05', end_date: '2026-03-10' };
  expect(capacityOf(40, FIRST, LAST, NONE, [absence])).toEqual({ available: 48, full: 80, daysAway: 4 });
});

test('overlapping absences count once, and days outside the sprint do not count', () => {
  const absences = [
    { start_date: '2026-02-20', end_date: '2026-03-03' }, // 2 and 3 March
    { start_date: '2026-03-03', end_date: '2026-03-04' }, // 4 March more
    { start_date: '2026-03-13', end_date: '2026-03-31' }, // 13 March
    { start_date: '2026-04-01', end_date: '2026-04-10' },
  ];
  // nine working days less four: five of 7.5 hours
  const holidays = new Set(['2026-03-09']);
  expect(capacityOf(37.5, FIRST, LAST, holidays, absences)).toEqual({
    available: 37.5,
    full: 67.5,
    daysAway: 4,
  });
});

test('an unknown weekly capacity counts as none', () => {
  expect(capacityOf(null, FIRST, LAST, NONE, [])).toEqual({ available: 0, full: 0, daysAway: 0 });
});

test('fewer hours mean fewer points, in proportion', () => {
  expect(expectedPoints(30, { available: 240, full: 320 })).toBe(22.5);
  expect(expectedPoints(34, { available: 312, full: 336 })).toBe(31.6);
  expect(expectedPoints(30, { available: 0, full: 0 })).toBe(30);
  expect(expectedPoints(null, { available: 40, full: 40 })).toBeNull();
});

test('the usual completion of a team is the mean of its sprints', () => {
  expect(meanOf([31, 36, 33, 37, 36])).toBe(34.6);
  expect(meanOf([0])).toBe(0);
  expect(meanOf([])).toBeNull();
});

test.each([
  ['', null],
  [' 37,5 ', 37.5],
  ['168', 168],
  ['168.1', undefined],
  ['7.25', undefined],
  ['-3', undefined],
  ['muchas', undefined],
])('typed weekly hours: %j', (text, hours) => {
  expect(parseHours(text)).toBe(hours);
});

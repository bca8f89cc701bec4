import { expect, test } from 'vitest';
import {
  addDays,
  DAYS,
  dayOf,
  daysBetween,
  isNearDay,
  isWorkingDay,
  nearDay,
  workingDays,
} from './working-days.ts';

test('working days are Monday to Friday, including both ends', () => {
  expect(workingDays('2026-03-02', '2026-03-13')).toBe(10);
  expect(workingDays('2026-03-07', '2026-03-08')).toBe(0);
  expect(workingDays('2026-03-13', '2026-03-02')).toBe(0);
});

test('holidays are no working days', () => {
  const holidays = new Set(['2026-03-05', '2026-03-07']);
  expect(workingDays('2026-03-02', '2026-03-13', holidays)).toBe(9);
  expect(isWorkingDay('2026-03-05', holidays)).toBe(false);
  expect(isWorkingDay('2026-03-05')).toBe(true);
});

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysBetween('2026-02-27', '2026-03-02')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([]);
});

test('a moment belongs to the day in its time zone, also when the clock changes', () => {
  const moment = (text: string) => Date.parse(text);
  expect(dayOf(moment('2026-03-02T22:59:59Z'), 'Europe/Madrid')).toBe('2026-03-02');
  expect(dayOf(moment('2026-03-02T23:00:00Z'), 'Europe/Madrid')).toBe('2026-03-03');
  // 29 March has 23 hours, 25 October 25
  expect(dayOf(moment('2026-03-29T21:59:59Z'), 'Europe/Madrid')).toBe('2026-03-29');
  expect(dayOf(moment('2026-03-29T22:00:00Z'), 'Europe/Madrid')).toBe('2026-03-30');
  expect(dayOf(moment('2026-10-25T22:59:59Z'), 'Europe/Madrid')).toBe('2026-10-25');
  expect(dayOf(moment('2026-10-25T23:00:00Z'), 'Europe/Madrid')).toBe('2026-10-26');
  expect(dayOf(moment('2026-03-03T02:00:00Z'), 'America/Bogota')).toBe('2026-03-02');
});

test('the number of working days matches the list, for any start and length', () => {
  const holidays = new Set(['2026-03-05', '2026-03-07', '2025-01-01', '2027-12-31', '2026-12-25']);
  for (let start = 0; start < 14; start += 1) {
    for (const length of [0, 1, 4, 5, 6, 7, 8, 13, 14, 15, 100, 365, 400]) {
      const first = addDays('2026-02-27', start);
      const last = addDays(first, length);
      const listed = daysBetween(first, last).filter((day) => isWorkingDay(day, holidays));
      expect(workingDays(first, last, holidays), `${first} ${last}`).toBe(listed.length);
    }
  }
});

test('far-away days are computed without a loop', () => {
  const whole = daysBetween(DAYS.first, DAYS.last);
  for (const [first, last] of [
    ['-infinity', 'infinity'],
    ['0044-03-15 BC', '275760-01-01'],
    ['0001-01-01', '9999-12-31'],
    ['1999-12-31', '2200-01-01'],
  ] as const) {
    expect(daysBetween(first, last)).toHaveLength(whole.length);
    expect(workingDays(first, last)).toBe(workingDays(DAYS.first, DAYS.last));
  }
  expect(daysBetween('infinity', '-infinity')).toEqual([]);
  expect(nearDay('2026-03-10')).toBe('2026-03-10');
  expect(['2000-01-01', '2199-12-31'].every(isNearDay)).toBe(true);
  expect(['1999-12-31', '2200-01-01', '20260-03-10', '2026-3-1', 'infinity', ''].some(isNearDay)).toBe(false);
});

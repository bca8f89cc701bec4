import { expect, test } from 'vitest';
import { addDays, dayOf, daysBetween, isWorkingDay, workingDays } from './working-days.ts';

test('working days are Monday to Friday, both ends counted', () => {
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

test('a moment belongs to the day of its time zone, also where the clock changes', () => {
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

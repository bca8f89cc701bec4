import { expect, it } from 'vitest';
import { addMonths, daysIntoWeek, weeksOfMonth } from './calendar-month.ts';

it('shows the weeks around a month, from the first day of the week', () => {
  const monday = weeksOfMonth('2026-11-22', 1);
  expect(monday).toHaveLength(6);
  expect(monday[0]?.[0]).toBe('2026-10-26');
  expect(monday[0]?.[6]).toBe('2026-11-01');
  expect(weeksOfMonth('2026-11-22', 7)[0]?.[0]).toBe('2026-11-01');
  expect(weeksOfMonth('2027-02-10', 1)[0]?.[0]).toBe('2027-02-01');
});

it('counts the days since the week began', () => {
  expect(daysIntoWeek('2026-11-22', 1)).toBe(6);
  expect(daysIntoWeek('2026-11-22', 7)).toBe(0);
  expect(daysIntoWeek('2026-11-23', 7)).toBe(1);
});

it('adds months, and stays within a shorter one', () => {
  expect(addMonths('2026-11-22', 1)).toBe('2026-12-22');
  expect(addMonths('2026-11-22', -11)).toBe('2025-12-22');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
});

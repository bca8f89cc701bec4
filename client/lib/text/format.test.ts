import { afterEach, expect, test, vi } from 'vitest';
import { formatDate, formatDateLong, formatDateRange } from './format.ts';

const before = process.env['TZ'];
afterEach(() => {
  vi.useRealTimers();
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

test.each([
  'Pacific/Honolulu',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'UTC',
  'Europe/Madrid',
  'Asia/Tokyo',
  'Pacific/Kiritimati',
])('a day has the same date and year in every time zone: %s', (zone) => {
  process.env['TZ'] = zone;
  vi.useFakeTimers({ now: new Date('2026-11-29T12:00:00Z'), toFake: ['Date'] });
  expect(formatDate('2027-01-01')).toBe('1 ene 2027');
  expect(formatDate('2026-01-01')).toBe('1 ene');
  expect(formatDate('2026-12-31')).toBe('31 dic');
  expect(formatDate('2025-12-31')).toBe('31 dic 2025');
  expect(formatDateLong('2027-01-01')).toBe('viernes, 1 de enero de 2027');
  expect(formatDateRange('2026-12-28', '2026-12-31')).toBe('28–31 dic');
  expect(formatDateRange('2026-12-28', '2027-01-01')).toMatch(/^28 dic 2026\s–\s1 ene 2027$/);
});

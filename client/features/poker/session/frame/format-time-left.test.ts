import { expect, test } from 'vitest';
import { formatTimeLeft } from './format-time-left.ts';

const HOUR = 3_600_000;

/** As it is read, with plain spaces. */
const said = (milliseconds: number) => formatTimeLeft(milliseconds).replaceAll('\u00a0', ' ');

test('the time left has its two largest units, and never promises a day too many', () => {
  expect(said(50 * HOUR)).toBe('2 días y 2 h');
  expect(said(48 * HOUR)).toBe('2 días');
  expect(said(24 * HOUR + 10 * 60_000)).toBe('1 día');
  expect(said(1.5 * HOUR)).toBe('1 h y 30 min');
});

test('the last seconds are a minute', () => {
  expect(said(59 * 60_000 + 1)).toBe('1 h');
  expect(said(1000)).toBe('1 min');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '#client/lib/text/i18n.ts';
import sprints from '#client/locales/es/sprints.json';
import { edgeText } from './edge-text.ts';

// Monday 2 March to Friday 13 March of this test's year
const SPRINT = { end_date: '2026-03-13' };
const days = { day: 0, total: 10, left: 10, first: '2026-03-02' };

beforeEach(() => {
  i18n.addResourceBundle('es', 'sprints', sprints);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['2026-03-01', 'before', 'empieza mañana'],
  ['2026-02-27', 'before', 'empieza el 2 mar'],
  ['2026-03-04', 'during', undefined],
  ['2026-03-16', 'after', 'terminó el 13 mar'],
] as const)('on %s, %s the sprint', (today, state, text) => {
  vi.setSystemTime(`${today}T12:00:00Z`);
  expect(edgeText({ ...days, state }, SPRINT)).toBe(text);
});

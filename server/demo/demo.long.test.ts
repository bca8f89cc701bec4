import { test } from 'vitest';
import { DEMO_TIMEOUT_MS, expectDemoOn } from './testing/demo-day.ts';

test.each([
  ['a Saturday night', '2026-08-01T21:30:00Z'],
  ['a Monday, just after midnight', '2026-08-02T22:05:00Z'],
  ['the day of a change to summer time', '2026-03-29T09:00:00Z'],
  ['New Year', '2027-01-01T08:00:00Z'],
])('the demo can be made on %s', (_name, now) => expectDemoOn(now), DEMO_TIMEOUT_MS);

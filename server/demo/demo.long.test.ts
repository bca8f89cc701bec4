import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { HISTORY_FILE } from './history/load.ts';
import { replayWorkspace } from './replay-workspace.ts';
import { DEMO_TIMEOUT_MS, expectDemoOn, recordDemoOn } from './testing/demo-day.ts';

describe.each([
  ['a Saturday night', '2026-08-01T21:30:00Z'],
  ['a Monday, just after midnight', '2026-08-02T22:05:00Z'],
  ['the day of a change to summer time', '2026-03-29T09:00:00Z'],
  ['New Year', '2027-01-01T08:00:00Z'],
])('on %s', (_name, now) => {
  test('the demo can be made', () => expectDemoOn(now), DEMO_TIMEOUT_MS);

  test(
    'its history, replayed change by change, is the recorded one',
    async () => {
      const history = (await readFile(HISTORY_FILE, 'utf8')).split('\n');
      const replayed = await recordDemoOn(now, replayWorkspace);
      // if this fails, the history or what the product writes has changed: npm run demo:record
      expect(replayed.filter((line, place) => line !== history[place])).toEqual([]);
      expect(replayed.length).toBe(history.length);
    },
    DEMO_TIMEOUT_MS,
  );
});

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { replayWorkspace } from '../replay-workspace.ts';
import { recordDemoOn } from '../testing/demo-day.ts';
import { createWorkspace, HISTORY_FILE } from './load.ts';
import { Moments } from './moments.ts';

const history = (await readFile(HISTORY_FILE, 'utf8')).split('\n');

test('the recorded history is what the product writes when the history is replayed change by change', async () => {
  const replayed = await recordDemoOn('2026-03-10T11:00:00Z', replayWorkspace);
  // if this fails, the history or what the product writes has changed: npm run demo:record
  expect(replayed.filter((line, place) => line !== history[place])).toEqual([]);
  expect(replayed.length).toBe(history.length);
});

test('the demo has the rows of the recorded history, on another weekday, at another hour and in another time zone', async () => {
  const made = await recordDemoOn('2026-11-29T03:10:00Z', createWorkspace, 'America/Lima');
  expect(made.filter((line, place) => line !== history[place])).toEqual([]);
  expect(made.length).toBe(history.length);
});

test.each([
  ['before the weekend, behind the running sprint', '-1 09:40:00', '2026-02-27 09:40:00'],
  ['in the running sprint', '0 09:40:00', '2026-03-02 09:40:00'],
  ['yesterday', '5 17:05:00', '2026-03-09 17:05:00'],
  ['after today', '8 18:00:00', '2026-03-12 18:00:00'],
  ['an hour ago', 'now-3600', '2026-03-10 11:00:00'],
])('a moment %s is written for any date and read again', (_name, written, local) => {
  const moments = new Moments(Date.UTC(2026, 2, 10, 12));
  expect(moments.writeMoment(local)).toBe(written);
  expect(moments.readMoment(written)).toBe(local);
});

test('a day of the weekend cannot be written', () => {
  expect(() => new Moments(Date.UTC(2026, 2, 10, 12)).writeDay('2026-03-08')).toThrow('no working day');
});

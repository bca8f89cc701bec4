import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { recordDemoOn } from '../testing/demo-day.ts';
import { createWorkspace, HISTORY_FILE } from './load.ts';
import { Moments } from './moments.ts';

const history = (await readFile(HISTORY_FILE, 'utf8')).split('\n');

// that the product writes this history when it is replayed change by change: server/demo/demo.long.test.ts
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

import { expect, test } from 'vitest';
import { calendar, historyOf, planned, SPRINT, sprintLog, story } from '../testing/sprint-logs.ts';
import { burnup } from './burnup.ts';

test('a burnup shows scope and completion separately', () => {
  const log = sprintLog([
    ['03-02 10:00', 'active'],
    ['03-06 17:30', 'completed'],
  ]);
  const stories = [
    planned('A', 5, ['03-03 12:00', { status: 'done' }], ['03-04 12:00', { points: 8 }]),
    planned('B', 3),
    story('C', ['03-05 11:00', { sprint: SPRINT, points: 2, status: 'todo' }]),
    planned('D', 1, ['03-04 09:00', { status: 'done' }], ['03-06 09:00', { sprint: null }]),
  ];
  const { start, days } = burnup(historyOf(log, stories), calendar());
  expect(start).toEqual({ points: 9, stories: 3 });
  expect(
    days.map(({ day, scope, completed }) => [day.slice(8), scope?.points, completed?.points]).slice(0, 5),
  ).toEqual([
    ['02', 9, 0],
    ['03', 9, 5], // A done
    ['04', 12, 9], // A, done, is estimated 8; D done
    ['05', 14, 9], // C added
    ['06', 13, 8], // D, done, is taken out
  ]);
  expect(days[4]?.ideal?.points).toBeCloseTo(4.5); // half of the ten working days
  expect(days.at(-1)).toMatchObject({ day: '2026-03-13', scope: null, ideal: { points: 9 } });
});

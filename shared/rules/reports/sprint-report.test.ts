import { expect, test } from 'vitest';
import { at, historyOf, planned, SPRINT, sprintLog, story } from '../testing/sprint-logs.ts';
import { sprintReport } from './sprint-report.ts';

test('groups the stories by outcome, and marks those added after the start', () => {
  const log = sprintLog([
    ['03-02 10:00', 'active'],
    ['03-13 17:30', 'completed'],
  ]);
  const report = sprintReport(
    historyOf(log, [
      planned('A', 5, ['03-05 12:00', { status: 'done' }]),
      story(
        'B',
        ['03-05 11:00', { sprint: SPRINT, points: 2, status: 'todo' }],
        ['03-06 11:00', { status: 'done' }],
      ),
      planned('C', 3, ['03-05 12:00', { points: 8, status: 'in_review' }]),
      planned('D', 1, ['02-27 12:00', { status: 'done' }]),
      planned('E', 2, ['03-06 12:00', { sprint: 'S2' }]),
      planned('F', 13, ['03-13 17:31', { sprint: 'S2' }]), // moved on at the end: not completed
    ]),
  );
  const grouped = Object.entries(report).map(([outcome, stories]) => [
    outcome,
    stories.map(({ id, added_at, points }: { id: string; added_at: number | null; points: unknown }) => [
      id,
      added_at,
      points,
    ]),
  ]);
  expect(Object.fromEntries(grouped)).toEqual({
    completed: [
      ['A', null, [5, 5]],
      ['B', at('03-05 11:00'), [2, 2]],
    ],
    not_completed: [
      ['C', null, [3, 8]],
      ['F', null, [13, 13]],
    ],
    completed_outside: [['D', null, [1, 1]]],
    removed: [['E', null, [2, 2]]],
  });
});

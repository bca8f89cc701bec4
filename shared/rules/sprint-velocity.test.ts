import { expect, test } from 'vitest';
import { meanVelocity, sprintVelocity } from './sprint-velocity.ts';
import { historyOf, planned, SPRINT, sprintLog, story } from './testing/sprint-logs.ts';

const FINISHED = sprintLog([
  ['03-02 10:00', 'active'],
  ['03-13 17:30', 'completed'],
]);

test('commitment is the estimate at the start, completion that at the end', () => {
  const stories = [
    planned('A', 5, ['03-04 12:00', { points: 8 }], ['03-05 12:00', { status: 'done' }]),
    planned('B', 3),
    // added and finished in the sprint: completed only
    story(
      'C',
      ['03-05 11:00', { sprint: SPRINT, points: 2, status: 'todo' }],
      ['03-06 11:00', { status: 'done' }],
    ),
    // committed, and taken out
    planned('D', 13, ['03-06 09:00', { sprint: null }]),
    // done before
    planned('E', 21, ['02-26 09:00', { status: 'done' }]),
  ];
  expect(sprintVelocity(historyOf(FINISHED, stories))).toEqual({
    committed: { points: 21, stories: 3 },
    completed: { points: 10, stories: 2 },
  });
});

test('velocity is the mean of what was completed', () => {
  const sprint = (points: number, stories: number) => ({
    committed: { points: 40, stories: 10 },
    completed: { points, stories },
  });
  expect(meanVelocity([sprint(31, 9), sprint(36, 10), sprint(34, 10)])).toEqual({
    points: expect.closeTo(101 / 3),
    stories: expect.closeTo(29 / 3),
  });
  expect(meanVelocity([sprint(0, 0)])).toEqual({ points: 0, stories: 0 });
  expect(meanVelocity([])).toBeNull();
});

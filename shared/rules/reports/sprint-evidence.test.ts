import { describe, expect, test } from 'vitest';
import { at, historyOf, planned, SPRINT, sprintLog, story } from '../testing/sprint-logs.ts';
import { blockedTime, reopenedStories, scopeTotals, storyTimes, timeInColumns } from './sprint-evidence.ts';
import { type StoryLog, sprintHistory } from './sprint-history.ts';

const FINISHED = sprintLog([
  ['03-02 10:00', 'active'],
  ['03-13 17:30', 'completed'],
]);
const SPAN = { from: at('03-02 10:00'), to: at('03-13 17:30') };
const HOUR = 3_600_000;

describe('the scope', () => {
  test('grows by what is added and shrinks by what is removed; estimates are apart', () => {
    const stories = [
      planned('A', 5),
      planned('B', 3, ['03-05 09:00', { points: 8 }]),
      planned('C', 2, ['03-06 12:00', { sprint: null }]),
      planned('D', 5, ['03-06 12:00', { points: 3 }]),
      story('E', ['03-03 09:00', { points: 1, status: 'todo', sprint: SPRINT }]),
      planned('F', 13, ['02-27 09:00', { status: 'done' }], ['03-10 09:00', { status: 'todo' }]),
      // out and in again
      planned('G', 1, ['03-04 09:00', { sprint: null }], ['03-04 09:01', { sprint: SPRINT }]),
    ];
    const history = historyOf(FINISHED, stories);
    const totals = scopeTotals(history);
    expect(totals).toEqual({
      added: { points: 1 + 13 + 1, stories: 3 },
      removed: { points: 2 + 1, stories: 2 },
      estimated: 3,
    });
    expect(history.committed.points + 15 - 3 + 3).toBe(history.scope.points);
  });

  test('of an untouched or empty sprint has not changed', () => {
    for (const stories of [[], [planned('A', 5)]])
      expect(scopeTotals(historyOf(FINISHED, stories))).toEqual({
        added: { points: 0, stories: 0 },
        removed: { points: 0, stories: 0 },
        estimated: 0,
      });
  });
});

describe('the times of a story', () => {
  const before = at('03-13 17:30');
  const times = (log: StoryLog) => storyTimes(log, before);

  test('go from the first start to the last completion before the end', () => {
    const log = planned(
      'A',
      5,
      ['03-03 10:00', { status: 'in_progress' }],
      ['03-04 10:00', { status: 'done' }],
      ['03-05 10:00', { status: 'in_progress' }],
      ['03-06 10:00', { status: 'done' }],
      ['03-20 10:00', { status: 'todo' }],
      ['03-21 10:00', { status: 'done' }],
    );
    expect(times(log)).toEqual({ started_at: at('03-03 10:00'), completed_at: at('03-06 10:00') });
  });

  test('have no start where it never was in progress, and are none where it is not completed', () => {
    expect(times(planned('A', 5, ['03-04 10:00', { status: 'done' }]))).toEqual({
      started_at: null,
      completed_at: at('03-04 10:00'),
    });
    expect(times(planned('A', 5, ['03-04 10:00', { status: 'in_progress' }]))).toBeNull();
    expect(times(planned('A', 5, ['03-13 17:30', { status: 'done' }]))).toBeNull();
  });

  test('do not change when it is deleted and restored', () => {
    const done = { points: 5, sprint: SPRINT, status: 'done' };
    const log = planned(
      'A',
      5,
      ['03-03 10:00', { status: 'in_progress' }],
      ['03-04 10:00', { status: 'done' }],
      ['03-05 10:00', 'deleted'],
      ['03-05 10:05', done],
    );
    expect(times(log)).toEqual({ started_at: at('03-03 10:00'), completed_at: at('03-04 10:00') });
  });
});

test('the time in a column is that of all stays before the completion, without the time in which it was deleted', () => {
  const log = planned(
    'A',
    5,
    ['03-03 10:00', { status: 'in_progress' }],
    ['03-03 12:00', { status: 'in_review' }],
    ['03-03 15:00', { status: 'in_progress' }],
    ['03-03 16:00', 'deleted'],
    ['03-03 20:00', { status: 'in_progress' }],
    ['03-03 21:00', { status: 'in_review' }],
    ['03-03 22:00', { status: 'done' }],
    ['03-05 22:00', { status: 'in_review' }],
  );
  const hours = [...timeInColumns(log, at('03-03 22:00'))].map(([status, ms]) => [status, ms / HOUR]);
  expect(Object.fromEntries(hours)).toEqual({ todo: 142, in_progress: 4, in_review: 4 });
});

describe('the time in which a story is blocked', () => {
  const hours = (log: StoryLog) => blockedTime(log, SPRINT, SPAN) / HOUR;

  test('is the sum of its blocks, from the start of the sprint to its end', () => {
    expect(
      hours(
        planned(
          'A',
          1,
          ['03-03 10:00', { blocked: true }],
          ['03-03 13:00', { blocked: false }],
          ['03-04 10:00', { blocked: true }],
          ['03-04 10:30', { blocked: false }],
        ),
      ),
    ).toBe(3.5);
    expect(
      hours(planned('B', 1, ['02-26 10:00', { blocked: true }], ['03-02 12:00', { blocked: false }])),
    ).toBe(2);
    expect(hours(planned('C', 1, ['03-13 15:30', { blocked: true }]))).toBe(2);
    expect(hours(planned('D', 1, ['03-14 10:00', { blocked: true }]))).toBe(0);
    expect(hours(planned('E', 1))).toBe(0);
  });

  test('ends when it is done, leaves the sprint or is deleted', () => {
    const block = ['03-03 10:00', { blocked: true }] as const;
    expect(hours(planned('A', 1, block, ['03-03 12:00', { status: 'done' }]))).toBe(2);
    expect(
      hours(planned('B', 1, block, ['03-03 12:00', { sprint: null }], ['03-13 16:30', { sprint: SPRINT }])),
    ).toBe(3);
    expect(hours(planned('C', 1, block, ['03-03 12:00', 'deleted']))).toBe(2);
    expect(hours(story('D', ['03-03 10:00', { blocked: true, status: 'todo' }]))).toBe(0);
  });

  test('is known of a story whose log begins later, by how it is now', () => {
    const now = { sprint: SPRINT, points: 1, status: 'todo', blocked: true };
    expect(blockedTime({ id: 'A', now, events: [] }, SPRINT, SPAN)).toBe(SPAN.to - SPAN.from);
  });

  test('equals a count of minutes in random histories', () => {
    let seed = 42;
    const random = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * n);
    };
    const options = [
      { blocked: true },
      { blocked: false },
      { status: 'done' },
      { status: 'todo' },
      { sprint: null },
      { sprint: SPRINT },
    ];
    for (let round = 0; round < 20; round += 1) {
      const hoursOfEvents = Array.from({ length: 12 }, () => random(15 * 24)).toSorted((a, b) => a - b);
      const lines = hoursOfEvents.map((hour) => {
        const when = `03-${String(1 + Math.floor(hour / 24)).padStart(2, '0')} ${String(hour % 24).padStart(2, '0')}:00`;
        return [when, options[random(options.length)] ?? {}] as const;
      });
      const log = planned('A', 1, ...lines);
      let minutes = 0;
      for (let moment = SPAN.from; moment < SPAN.to; moment += 60_000) {
        const state = { sprint: SPRINT as string | null, status: 'todo', blocked: false };
        for (const [when, set] of lines) if (at(when) <= moment) Object.assign(state, set);
        if (state.sprint === SPRINT && state.status !== 'done' && state.blocked) minutes += 1;
      }
      expect(blockedTime(log, SPRINT, SPAN) / 60_000).toBe(minutes);
    }
  });
});

test('reopened stories are counted, the most often reopened first', () => {
  const stories = [
    planned('A', 1, ['03-03 10:00', { status: 'done' }], ['03-04 10:00', { status: 'todo' }]),
    planned(
      'B',
      1,
      ['03-03 10:00', { status: 'done' }],
      ['03-05 10:00', { status: 'in_review' }],
      ['03-06 10:00', { status: 'done' }],
      ['03-09 10:00', { status: 'todo' }],
    ),
    planned('C', 1, ['03-03 10:00', { status: 'done' }]),
    // after the end, and outside of the sprint
    planned('D', 1, ['03-03 10:00', { status: 'done' }], ['03-20 10:00', { status: 'todo' }]),
    planned(
      'E',
      1,
      ['03-03 10:00', { status: 'done' }],
      ['03-04 10:00', { sprint: null }],
      ['03-05 10:00', { status: 'todo' }],
    ),
  ];
  expect(reopenedStories(historyOf(FINISHED, stories))).toEqual([
    { story: 'B', times: 2, at: at('03-09 10:00') },
    { story: 'A', times: 1, at: at('03-04 10:00') },
  ]);
  expect(sprintHistory(sprintLog([]), stories, { day: '2026-03-31', timeZone: 'UTC' })).toBeNull();
});

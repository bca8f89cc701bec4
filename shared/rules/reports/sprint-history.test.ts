import { describe, expect, test } from 'vitest';
import { at, historyOf, planned, SPRINT, sprintLog, story } from '../testing/sprint-logs.ts';
import { sprintHistory } from './sprint-history.ts';

const FINISHED = sprintLog([
  ['03-02 10:00', 'active'],
  ['03-13 17:30', 'completed'],
]);

/** A sprint with every kind of step, calculated by hand below. */
const STORIES = [
  planned('A', 5, ['03-04 12:00', { status: 'done' }]),
  planned('B', 3, ['03-05 09:00', { points: 8 }]),
  planned('C', 2, ['03-06 12:00', { sprint: null }]),
  story(
    'D',
    ['03-03 09:00', { points: 1, status: 'backlog', sprint: null }],
    ['03-05 10:00', { sprint: SPRINT }],
    ['03-09 16:00', { status: 'done' }],
  ),
  planned('E', null),
];

describe('a sprint', () => {
  test('is committed to the stories that are in it and not done at its start', () => {
    // A 5 + B 3 + C 2 + E without an estimate
    expect(historyOf(FINISHED, STORIES).committed).toEqual({ points: 10, stories: 4 });
  });

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
    expect(historyOf(FINISHED, stories)).toMatchObject({
      committed: { points: 21, stories: 3 },
      completed: { points: 10, stories: 2 },
    });
  });

  test('lists each step with its effect', () => {
    expect(historyOf(FINISHED, STORIES).steps).toEqual([
      {
        at: at('03-04 12:00'),
        story: 'A',
        kind: 'done',
        scope: { points: 0, stories: 0 },
        completed: { points: 5, stories: 1 },
        points: [5, 5],
      },
      {
        at: at('03-05 09:00'),
        story: 'B',
        kind: 'estimated',
        scope: { points: 5, stories: 0 },
        completed: { points: 0, stories: 0 },
        points: [3, 8],
      },
      {
        at: at('03-05 10:00'),
        story: 'D',
        kind: 'added',
        scope: { points: 1, stories: 1 },
        completed: { points: 0, stories: 0 },
        points: [1, 1],
      },
      {
        at: at('03-06 12:00'),
        story: 'C',
        kind: 'removed',
        scope: { points: -2, stories: -1 },
        completed: { points: 0, stories: 0 },
        points: [2, 2],
      },
      {
        at: at('03-09 16:00'),
        story: 'D',
        kind: 'done',
        scope: { points: 0, stories: 0 },
        completed: { points: 1, stories: 1 },
        points: [1, 1],
      },
    ]);
  });

  test('ends with its scope and the completed part of it', () => {
    const { scope, completed } = historyOf(FINISHED, STORIES);
    expect(scope).toEqual({ points: 14, stories: 4 }); // 10 + 5 + 1 − 2
    expect(completed).toEqual({ points: 6, stories: 2 }); // A and D
  });

  test('that has not begun by that day has no history', () => {
    const asOf = { day: '2026-03-01', timeZone: 'Europe/Madrid' };
    expect(sprintHistory(FINISHED, STORIES, asOf)).toBeNull();
    expect(sprintHistory(sprintLog([]), STORIES, { ...asOf, day: '2026-12-31' })).toBeNull();
  });

  test('can be computed as of any day, without later events', () => {
    const then = historyOf(FINISHED, STORIES, '2026-03-05');
    expect(then).toMatchObject({ ended_at: null, scope: { points: 16 }, completed: { points: 5 } });
    expect(then.stories.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['A', 'completed'],
      ['B', 'not_completed'],
      ['C', 'not_completed'],
      ['D', 'not_completed'],
      ['E', 'not_completed'],
    ]);
  });

  test('keeps its figures when unfinished stories move on and change, at the moment of its end or later', () => {
    const before = historyOf(FINISHED, STORIES);
    const moved = [
      planned(
        'A',
        5,
        ['03-04 12:00', { status: 'done' }],
        ['03-20 09:00', { status: 'todo', points: 21 }], // reopened long after
      ),
      planned(
        'B',
        3,
        ['03-05 09:00', { points: 8 }],
        ['03-13 17:30', { sprint: 'S2' }], // the very moment of the end
        ['03-16 12:00', { status: 'done', points: 13 }],
      ),
      STORIES[2],
      STORIES[3],
      planned('E', null, ['03-13 17:31', { sprint: null, status: 'backlog' }], ['03-18 09:00', 'deleted']),
    ].flatMap((log) => log ?? []);
    expect(historyOf(FINISHED, moved)).toEqual(before);
  });

  test('can be paused and resumed', () => {
    const paused = sprintLog([
      ['03-02 10:00', 'active'],
      ['03-04 09:00', 'paused'],
      ['03-06 09:00', 'active'],
      ['03-10 09:00', 'paused'],
    ]);
    const history = historyOf(paused, [
      planned('A', 5, ['03-05 12:00', { status: 'done' }]), // work on a paused sprint counts
    ]);
    expect(history.pauses).toEqual([
      { from: at('03-04 09:00'), to: at('03-06 09:00') },
      { from: at('03-10 09:00'), to: null },
    ]);
    expect(history).toMatchObject({ started_at: at('03-02 10:00'), ended_at: null });
    expect(history.completed).toEqual({ points: 5, stories: 1 });
  });

  test('has the planned days of the requested moment', () => {
    const log = sprintLog([['03-02 10:00', 'active']]);
    const prolonged = {
      ...log,
      end_date: '2026-03-18',
      events: [...log.events, { at: at('03-10 09:00'), end_date: ['2026-03-13', '2026-03-18'] as const }],
    };
    expect(historyOf(prolonged, [], '2026-03-09').end_date).toBe('2026-03-13');
    expect(historyOf(prolonged, [], '2026-03-10').end_date).toBe('2026-03-18');
    expect(historyOf(prolonged, [], '2026-03-09').end_changes).toEqual([]);
    expect(historyOf(prolonged, [], '2026-03-10').end_changes).toEqual([
      { at: at('03-10 09:00'), from: '2026-03-13', to: '2026-03-18' },
    ]);
  });
});

describe('a story', () => {
  const outcomeOf = (log: ReturnType<typeof story>) => historyOf(FINISHED, [log]).stories[0];

  test('that is done and reopened is not completed, and burns nothing in total', () => {
    const log = planned(
      'A',
      5,
      ['03-04 12:00', { status: 'done' }],
      ['03-05 12:00', { status: 'in_progress' }],
    );
    const history = historyOf(FINISHED, [log]);
    expect(history.steps.map(({ kind, completed }) => [kind, completed.points])).toEqual([
      ['done', 5],
      ['reopened', -5],
    ]);
    expect(history.completed).toEqual({ points: 0, stories: 0 });
    expect(history.stories[0]).toMatchObject({ outcome: 'not_completed', status: 'in_progress' });
  });

  test('that was done before the start is completed outside, and not committed', () => {
    const log = planned('A', 5, ['02-27 12:00', { status: 'done' }]);
    expect(historyOf(FINISHED, [log])).toMatchObject({
      committed: { points: 0, stories: 0 },
      completed: { points: 0, stories: 0 },
      stories: [{ outcome: 'completed_outside', added_at: null }],
    });
  });

  test('that is added as done is completed outside, and is work of the sprint when it is reopened', () => {
    const lines = [
      ['03-03 09:00', { points: 3, status: 'done', sprint: null }],
      ['03-04 09:00', { sprint: SPRINT }],
    ] as const;
    expect(outcomeOf(story('A', ...lines))).toMatchObject({
      outcome: 'completed_outside',
      added_at: at('03-04 09:00'),
    });
    const reopened = historyOf(FINISHED, [
      story('A', ...lines, ['03-05 09:00', { status: 'todo' }], ['03-06 09:00', { status: 'done' }]),
    ]);
    expect(
      reopened.steps.map(({ kind, scope, completed }) => [kind, scope.points, completed.points]),
    ).toEqual([
      ['added', 0, 0],
      ['reopened', 3, 0],
      ['done', 0, 3],
    ]);
    expect(reopened.stories[0]?.outcome).toBe('completed');
  });

  test('that is created in the running sprint was added', () => {
    const log = story('A', ['03-05 11:00', { sprint: SPRINT, points: 2, status: 'todo' }]);
    const history = historyOf(FINISHED, [log]);
    expect(history.steps).toMatchObject([{ kind: 'added', scope: { points: 2, stories: 1 } }]);
    expect(history.stories).toMatchObject([{ added_at: at('03-05 11:00'), points: [2, 2] }]);
  });

  test('that is deleted was removed, with the points that it had', () => {
    const log = planned('A', 5, ['03-05 11:00', 'deleted']);
    const history = historyOf(FINISHED, [log]);
    expect(history.scope).toEqual({ points: 0, stories: 0 });
    expect(history.stories).toMatchObject([
      { outcome: 'removed', removed_at: at('03-05 11:00'), points: [5, 5], status: 'todo' },
    ]);
  });

  test('that leaves and comes back counts from the start', () => {
    const log = planned('A', 5, ['03-04 11:00', { sprint: null }], ['03-05 11:00', { sprint: SPRINT }]);
    expect(outcomeOf(log)).toMatchObject({ outcome: 'not_completed', added_at: null, removed_at: null });
  });

  test.each([
    ['taken out and put back', [{ sprint: null }, { sprint: SPRINT }]],
    ['deleted and restored', ['deleted', { sprint: SPRINT, points: 5, status: 'done' }]],
  ] as const)('that is done in the sprint, %s, is completed in it', (_, [out, back]) => {
    const log = planned(
      'A',
      5,
      ['03-04 11:00', { status: 'done' }],
      ['03-05 11:00', out],
      ['03-06 11:00', back],
    );
    const history = historyOf(FINISHED, [log]);
    expect(history.completed).toEqual({ points: 5, stories: 1 });
    expect(history.scope).toEqual({ points: 5, stories: 1 });
    expect(history.stories).toMatchObject([{ outcome: 'completed', added_at: null, removed_at: null }]);
  });

  test('that is done in the sprint, reopened, and done outside it, is completed outside', () => {
    const log = planned(
      'A',
      5,
      ['03-04 11:00', { status: 'done' }],
      ['03-05 11:00', { sprint: null }],
      ['03-05 12:00', { status: 'todo' }],
      ['03-05 13:00', { status: 'done' }],
      ['03-06 11:00', { sprint: SPRINT }],
    );
    expect(outcomeOf(log)).toMatchObject({ outcome: 'completed_outside' });
  });

  test('that left before the start was never in it', () => {
    const log = planned('A', 5, ['02-27 11:00', { sprint: null }]);
    expect(historyOf(FINISHED, [log])).toMatchObject({ committed: { points: 0 }, steps: [], stories: [] });
  });

  test('with its first events in the log of another project has the values before its next change, or its current ones', () => {
    const arrived = {
      id: 'A',
      now: { sprint: SPRINT, points: 8, status: 'todo' },
      events: [
        { at: at('02-27 10:00'), sprint: [null, SPRINT] as const },
        { at: at('03-04 10:00'), points: [5, 8] as const },
      ],
    };
    const history = historyOf(FINISHED, [arrived]);
    expect(history.committed).toEqual({ points: 5, stories: 1 });
    expect(history.scope).toEqual({ points: 8, stories: 1 });
  });
});

describe('a day of the time zone', () => {
  test('ends at its midnight, also on the day when the clock goes forward', () => {
    // 29 March 2026 has 23 hours in Madrid: it ends at 22:00 UTC
    const log = sprintLog([['03-23 10:00', 'active']]);
    const last = Date.parse('2026-03-29T21:59:59Z');
    const first = Date.parse('2026-03-29T22:00:00Z');
    const done = (moment: number) => ({
      ...planned('A', 5),
      now: { sprint: SPRINT, points: 5, status: 'done' },
      events: [...planned('A', 5).events, { at: moment, status: ['todo', 'done'] as const }],
    });
    expect(historyOf(log, [done(last)], '2026-03-29').completed.points).toBe(5);
    expect(historyOf(log, [done(first)], '2026-03-29').completed.points).toBe(0);
    expect(historyOf(log, [done(first)], '2026-03-30').completed.points).toBe(5);
  });
});

import { describe, expect, test } from 'vitest';
import { calendar, historyOf, planned, SPRINT, sprintLog, story } from '../testing/sprint-logs.ts';
import { type Burndown, burndown } from './burndown.ts';
import { burnup } from './burnup.ts';
import { minus, plus } from './sprint-history.ts';

const STARTED = ['03-02 10:00', 'active'] as const;
const FINISHED = sprintLog([STARTED, ['03-13 17:30', 'completed']]);

/** `['03-05', remaining, burned, added, removed]` in points. */
const table = ({ days }: Burndown) =>
  days.map(({ day, remaining, burned, added, removed }) => [
    day.slice(5),
    remaining?.points ?? null,
    burned.points,
    added.points,
    removed.points,
  ]);

/** Calculated by hand: 5 + 8 + 3 + 2 = 18 at the start. */
const STORIES = [
  planned('A', 5, ['03-03 12:00', { status: 'done' }], ['03-05 09:00', { status: 'in_progress' }]),
  planned('B', 8, ['03-06 12:00', { status: 'done' }]),
  planned('C', 3, ['03-05 10:00', { points: 5 }], ['03-10 12:00', { points: 2 }]),
  planned('D', 2, ['03-09 12:00', { sprint: null }]),
  story(
    'E',
    ['03-05 11:00', { sprint: SPRINT, points: 3, status: 'todo' }],
    ['03-11 12:00', { status: 'done' }],
  ),
];

describe('a burndown', () => {
  test('begins at the start, burns completed work, and separates changes of scope', () => {
    const chart = burndown(historyOf(FINISHED, STORIES), calendar());
    expect(chart.start).toEqual({ points: 18, stories: 4 });
    expect(table(chart)).toEqual([
      ['03-02', 18, 0, 0, 0],
      ['03-03', 13, 5, 0, 0], // A done
      ['03-04', 13, 0, 0, 0],
      ['03-05', 23, -5, 5, 0], // A reopened; C 3 → 5, E added with 3
      ['03-06', 15, 8, 0, 0], // B done
      ['03-09', 13, 0, 0, 2], // D removed
      ['03-10', 10, 0, 0, 3], // C 5 → 2... estimated down
      ['03-11', 7, 3, 0, 0], // E done
      ['03-12', 7, 0, 0, 0],
      ['03-13', 7, 0, 0, 0], // A 5 and C 2 are left
    ]);
  });

  test('begins with the day of the start also when that is a Saturday', () => {
    const log = sprintLog([
      ['02-28 10:00', 'active'],
      ['03-13 17:30', 'completed'],
    ]);
    const chart = burndown(historyOf(log, STORIES), calendar());
    expect(table(chart).slice(0, 2)).toEqual([
      ['02-28', 18, 0, 0, 0],
      ['03-02', 18, 0, 0, 0],
    ]);
    expect(chart.days[0]).toMatchObject({ working: false, ideal: chart.start });
  });

  test('balances on every day, in points and in stories, and equals scope − completed of the burnup', () => {
    const history = historyOf(FINISHED, STORIES);
    const down = burndown(history, calendar());
    const up = burnup(history, calendar());
    let left = down.start;
    down.days.forEach(({ remaining, burned, added, removed }, place) => {
      left = minus(plus(minus(left, burned), added), removed);
      expect(remaining).toEqual(left);
      const { scope, completed } = up.days[place] ?? {};
      expect(scope && completed && minus(scope, completed)).toEqual(left);
    });
    expect(left).toEqual({ points: 7, stories: 2 });
  });

  test('counts stories if nothing is estimated', () => {
    const stories = [planned('A', null, ['03-04 12:00', { status: 'done' }]), planned('B', null)];
    const { start, days } = burndown(historyOf(FINISHED, stories), calendar());
    expect(start).toEqual({ points: 0, stories: 2 });
    expect(days.map(({ remaining }) => remaining?.stories)).toEqual([2, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(days.every(({ remaining }) => remaining?.points === 0)).toBe(true);
  });

  test('as of a day has no values for later days', () => {
    const chart = burndown(historyOf(FINISHED, STORIES, '2026-03-05'), calendar('2026-03-05'));
    expect(table(chart).map(([, remaining]) => remaining)).toEqual([18, 13, 13, 23, ...Array(6).fill(null)]);
  });

  test('continues to the actual end of a sprint that ends late', () => {
    const late = sprintLog([STARTED, ['03-17 12:00', 'completed']]);
    const stories = [planned('A', 5, ['03-16 12:00', { status: 'done' }])];
    const { days } = burndown(historyOf(late, stories), calendar());
    expect(
      days.slice(-3).map(({ day, remaining, ideal }) => [day, remaining?.points, ideal?.points]),
    ).toEqual([
      ['2026-03-13', 5, 0],
      ['2026-03-16', 0, 0],
      ['2026-03-17', 0, 0],
    ]);
  });

  test('stops at the actual end of a sprint that ends early, while the ideal line continues', () => {
    const early = sprintLog([STARTED, ['03-11 12:00', 'completed']]);
    const { days } = burndown(historyOf(early, [planned('A', 5)]), calendar());
    expect(days.slice(-3).map(({ day, remaining }) => [day, remaining?.points])).toEqual([
      ['2026-03-11', 5],
      ['2026-03-12', undefined],
      ['2026-03-13', undefined],
    ]);
  });

  test('marks the days that end paused', () => {
    const paused = sprintLog([STARTED, ['03-04 09:00', 'paused'], ['03-06 09:00', 'active']]);
    const { days } = burndown(historyOf(paused, [], '2026-03-09'), calendar('2026-03-09'));
    expect(days.filter((day) => day.paused).map(({ day }) => day)).toEqual(['2026-03-04', '2026-03-05']);
  });

  test('shows a Saturday only if something happened on it', () => {
    const stories = [planned('A', 5, ['03-07 12:00', { status: 'done' }])];
    const { days } = burndown(historyOf(FINISHED, stories), calendar());
    expect(days.map(({ day, working }) => [day.slice(8), working]).slice(4, 7)).toEqual([
      ['06', true],
      ['07', false],
      ['09', true],
    ]);
    expect(days[5]?.ideal).toEqual(days[4]?.ideal);
  });

  test('assigns an event at night to the day in the time zone', () => {
    const stories = [
      planned('A', 5, ['03-03 23:59', { status: 'done' }]),
      planned('B', 3, ['03-04 00:00', { status: 'done' }]),
    ];
    const chart = burndown(historyOf(FINISHED, stories), calendar());
    expect(table(chart).slice(1, 3)).toEqual([
      ['03-03', 3, 5, 0, 0],
      ['03-04', 0, 3, 0, 0],
    ]);
  });
});

describe('the ideal line', () => {
  const ideal = (holidays: string[] = [], log = FINISHED) =>
    burndown(historyOf(log, [planned('A', 10)]), calendar('2026-03-31', holidays)).days.map(
      ({ ideal: value }) => value?.points,
    );

  test('falls evenly over the ten working days, and not over the weekend', () => {
    expect(ideal()).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((value) => expect.closeTo(value)));
  });

  test('falls over the eight working days that two holidays leave', () => {
    expect(ideal(['2026-03-05', '2026-03-09'])).toEqual(
      [8.75, 7.5, 6.25, 5, 3.75, 2.5, 1.25, 0].map((value) => expect.closeTo(value)),
    );
  });

  test('begins on the actual first day of the sprint', () => {
    const later = sprintLog([
      ['03-04 10:00', 'active'],
      ['03-13 17:30', 'completed'],
    ]);
    expect(ideal([], later)).toEqual([8.75, 7.5, 6.25, 5, 3.75, 2.5, 1.25, 0].map((v) => expect.closeTo(v)));
  });

  test('is missing if there is no working day', () => {
    const late = sprintLog([
      ['03-16 10:00', 'active'],
      ['03-17 17:30', 'completed'],
    ]);
    expect(ideal([], late)).toEqual([undefined, undefined]);
  });
});

import { expect, test } from 'vitest';
import { endOfSprint, proposeSprint } from './sprint-proposal.ts';

const NONE = new Set<string>();
const TODAY = '2026-03-04';
/** Two weeks from a Monday. */
const sprint = (name: string, start_date: string, end_date: string, ended: string | null = null) => ({
  name,
  start_date,
  end_date,
  ended,
});
const LAST = sprint('Sprint 48', '2026-03-02', '2026-03-13');

const nameAfter = (...names: string[]) =>
  proposeSprint(
    names.map((name, place) => sprint(name, '2026-03-02', `2026-03-${20 - place}`)),
    TODAY,
    NONE,
  ).name;

test('the first sprint of a team begins on the next working day and has two weeks', () => {
  expect(proposeSprint([], TODAY, NONE)).toEqual({ name: 'Sprint 1', start: TODAY, length: 14 });
  expect(proposeSprint([], '2026-03-07', new Set(['2026-03-09'])).start).toBe('2026-03-10');
  expect(endOfSprint('2026-03-09', 14, NONE)).toBe('2026-03-20');
});

test.each([
  [['Sprint 48', 'Sprint 47'], 'Sprint 49'],
  [['Sprint 9'], 'Sprint 10'],
  [['Iteración 2026-7 (web)'], 'Iteración 2026-8 (web)'],
  [['Sprint 3', 'Sprint 12', 'Q 40'], 'Sprint 13'],
  [['Verano', 'Sprint 4'], ''],
])('the name continues the pattern of the latest: %s', (names, next) => {
  expect(nameAfter(...names)).toBe(next);
});

test('it starts on the first working day after the last end, and not before today', () => {
  expect(proposeSprint([LAST], TODAY, NONE).start).toBe('2026-03-16');
  expect(proposeSprint([LAST], TODAY, new Set(['2026-03-16'])).start).toBe('2026-03-17');
  expect(proposeSprint([LAST], '2026-04-04', NONE).start).toBe('2026-04-06');
  const earlier = sprint('Sprint 47', '2026-02-16', '2026-02-27');
  expect(proposeSprint([earlier, LAST], TODAY, NONE).start).toBe('2026-03-16');
});

test('it is as long as most of the last five sprints', () => {
  const week = sprint('Corto', '2026-02-23', '2026-02-27');
  const late = sprint('Tarde', '2026-02-11', '2026-02-20');
  const two = sprint('Dos semanas', '2026-01-26', '2026-02-06');
  expect(proposeSprint([week, LAST, late, two], TODAY, NONE).length).toBe(14);
  expect(proposeSprint([week], TODAY, NONE).length).toBe(7);
  expect(proposeSprint([late], TODAY, NONE).length).toBe(10);
});

test('it follows the day on which the last sprint really ended, in weeks of the calendar', () => {
  const finished = (day: string) => {
    const last = sprint('Sprint 1', '2026-03-02', '2026-03-13', day);
    const { start, length } = proposeSprint([last], TODAY, NONE);
    return [start, endOfSprint(start, length, NONE)];
  };
  expect(finished('2026-03-13')).toEqual(['2026-03-16', '2026-03-27']);
  expect(finished('2026-03-06')).toEqual(['2026-03-09', '2026-03-20']);
  expect(finished('2026-03-10')).toEqual(['2026-03-11', '2026-03-24']);
  expect(finished('2026-03-16')).toEqual(['2026-03-17', '2026-03-30']);
  // the one that ended last counts, not the one that was planned furthest
  const early = sprint('Sprint 1', '2026-03-02', '2026-04-30', '2026-03-04');
  expect(proposeSprint([early, sprint('Sprint 2', '2026-03-05', '2026-03-18')], TODAY, NONE)).toEqual({
    name: 'Sprint 3',
    start: '2026-03-19',
    length: 14,
  });
});

test('holidays do not shift the rhythm: after two weeks with one, two weeks follow until Friday', () => {
  const holidays = new Set(['2026-11-09', '2026-11-18']);
  const { start, length } = proposeSprint([sprint('Sprint 1', '2026-11-02', '2026-11-13')], TODAY, holidays);
  expect([start, endOfSprint(start, length, holidays)]).toEqual(['2026-11-16', '2026-11-27']);
});

test('the end is the last working day of its days', () => {
  expect(endOfSprint('2026-03-16', 12, NONE)).toBe('2026-03-27');
  expect(endOfSprint('2026-03-17', 12, NONE)).toBe('2026-03-27');
  expect(endOfSprint('2026-03-16', 12, new Set(['2026-03-27']))).toBe('2026-03-26');
  // a sprint ends after its first day
  expect(endOfSprint('2026-03-16', 1, NONE)).toBe('2026-03-17');
  expect(endOfSprint('2026-03-13', 2, NONE)).toBe('2026-03-14');
});

import { describe, expect, test } from 'vitest';
import type { Project } from '#client/data/projects/project-tree.ts';
import {
  datesProblem,
  EMPTY_SPRINT,
  isIncomplete,
  type SprintFields,
  startProblem,
  withoutChoice,
  withProposal,
} from './sprint-fields.ts';

const project = (id: string, teams: string[]): Project => ({
  id,
  name: id,
  description: null,
  key: 'PRO',
  owner_id: 'owner',
  archived_at: null,
  disabled_types: [],
  observers_comment: false,
  observers_see_retrospectives: false,
  ready_by_hand: false,
  board_columns: [],
  columns: [],
  team_limits: [],
  teams: teams.map((team) => ({ id: team, name: team, members: [] })),
  members: [],
  people: [],
});
const complete = {
  ...EMPTY_SPRINT,
  projectId: 'a',
  name: 'Sprint 1',
  start: '2026-03-02',
  end: '2026-03-13',
};

test('a sprint ends after it starts', () => {
  expect(datesProblem(complete)).toBeNull();
  expect(datesProblem({ ...complete, end: '2026-03-03' })).toBeNull();
  expect(datesProblem({ ...complete, end: '2026-03-02' })).toBe('endsSameDay');
  expect(datesProblem({ ...complete, end: '2026-02-27' })).toBe('endsBefore');
  expect(datesProblem({ ...complete, end: '' })).toBeNull();
});

test('a sprint lasts at most a year, within the years that the database allows', () => {
  const from = { ...complete, start: '2026-01-01' };
  expect(datesProblem({ ...from, end: '2027-01-02' })).toBeNull(); // 366 days
  expect(datesProblem({ ...from, end: '2027-01-03' })).toBe('tooLong');
  expect(datesProblem({ ...from, end: '9999-12-31' })).toBe('tooFar');
  expect(datesProblem({ ...from, end: '0202-03-13' })).toBe('tooFar');
  expect(datesProblem({ ...from, end: '275760-01-01' })).toBe('tooFar');
  expect(startProblem(from)).toBeNull();
  expect(startProblem({ ...from, start: '' })).toBeNull();
  expect(startProblem({ ...from, start: '0026-01-01' })).toBe('tooFar');
  expect(datesProblem({ ...from, start: '0026-01-01' })).toBeNull(); // `startProblem` reports it
});

test('project, name and both days are required; goal and team are not', () => {
  expect(isIncomplete(complete)).toBe(false);
  expect(isIncomplete({ ...complete, name: '   ' })).toBe(true);
  expect(isIncomplete({ ...complete, projectId: '' })).toBe(true);
  expect(isIncomplete({ ...complete, start: '' })).toBe(true);
  expect(isIncomplete({ ...complete, end: '' })).toBe(true);
});

test('the only project and its first team are filled in; of several projects, the selected one', () => {
  const [one, two] = [project('one', ['t1', 't2']), project('two', ['t3'])];
  expect(withoutChoice(EMPTY_SPRINT, [one], undefined)).toMatchObject({ projectId: 'one', teamId: 't1' });
  expect(withoutChoice(EMPTY_SPRINT, [one, two], undefined)).toMatchObject({ projectId: '', teamId: '' });
  expect(withoutChoice(EMPTY_SPRINT, [one, two], 'two')).toMatchObject({ projectId: 'two', teamId: 't3' });
  expect(withoutChoice({ ...EMPTY_SPRINT, projectId: 'one', teamId: 't2' }, [one, two], 'two')).toMatchObject(
    {
      projectId: 'one',
      teamId: 't2',
    },
  );
});

describe('a proposal', () => {
  const proposal = { name: 'Sprint 49', start: '2026-03-16', length: 12 };
  const filled = (typed: Partial<SprintFields>) =>
    withProposal({ ...EMPTY_SPRINT, ...typed }, typed, proposal, new Set());

  test('fills in what was not typed', () => {
    expect(filled({ goal: 'Vender' })).toMatchObject({
      name: 'Sprint 49',
      start: '2026-03-16',
      end: '2026-03-27',
      goal: 'Vender',
    });
  });

  test('leaves what was typed, also what was emptied, and its end follows a typed start', () => {
    expect(filled({ name: '', start: '2026-03-18' })).toMatchObject({
      name: '',
      start: '2026-03-18',
      end: '2026-03-27',
    });
    expect(filled({ start: '', end: '2026-03-20' })).toMatchObject({ start: '', end: '2026-03-20' });
    expect(filled({ start: '' }).end).toBe('');
  });
});

import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { compareByRank } from '#shared/rules/ranks/rank.ts';
import { applyServerEvents, boardKey, replayRecent, storyCacheKey } from './cache.ts';
import { asCard, type CardStory, type Story } from './types.ts';

const story = (id: string, change: Partial<Story> = {}): Story => ({
  id,
  project_id: 'p1',
  number: 1,
  title: id,
  description: null,
  acceptance_criteria: null,
  priority: 'medium',
  story_points: null,
  status: 'todo',
  column_id: 'c1',
  rank: 'a1',
  ready: false,
  labels: [],
  reporter_id: null,
  assignee_id: null,
  sprint_id: null,
  epic_id: null,
  blocked_reason: null,
  due_date: null,
  fields: {},
  task_count: 0,
  done_task_count: 0,
  comment_count: 0,
  open_blockers: 0,
  blocked_at: null,
  status_changed_at: '2026-03-02T10:00:00+00:00',
  completed_at: null,
  created_at: '2026-03-02T10:00:00+00:00',
  updated_at: '2026-03-02T10:00:00.5+00:00',
  type: 'story',
  ...change,
});

const boardOf = (project: string | undefined) => queryClient.getQueryData<CardStory[]>(boardKey(project));
const idsOf = (project: string | undefined) => boardOf(project)?.map((card) => card.id);

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(boardKey('p1'), [asCard(story('one')), asCard(story('two', { rank: 'a2' }))]);
  queryClient.setQueryData(boardKey(undefined), [asCard(story('one')), asCard(story('two', { rank: 'a2' }))]);
});

test('a changed story moves to its place, a new one is added, a deleted one is removed', () => {
  applyServerEvents([
    { kind: 'row', story: story('one', { rank: 'a3', updated_at: '2026-03-02T10:00:01+00:00' }) },
    { kind: 'row', story: story('three', { rank: 'a0' }) },
  ]);
  expect(idsOf('p1')).toEqual(['three', 'two', 'one']);
  applyServerEvents([{ kind: 'gone', id: 'two' }]);
  expect(idsOf('p1')).toEqual(['three', 'one']);
});

test('an older state that arrives later changes nothing, compared to the microsecond', () => {
  applyServerEvents([
    { kind: 'row', story: story('one', { title: 'new', updated_at: '2026-03-02T10:00:00.500002+00:00' }) },
  ]);
  applyServerEvents([
    { kind: 'row', story: story('one', { title: 'old', updated_at: '2026-03-02T10:00:00.500001+00:00' }) },
  ]);
  expect(boardOf('p1')?.find((card) => card.id === 'one')?.title).toBe('new');
});

test('a story that moves to another project leaves the old board and stays on the board of all projects', () => {
  applyServerEvents([
    { kind: 'row', story: story('one', { project_id: 'p2', updated_at: '2026-03-02T10:00:01+00:00' }) },
  ]);
  expect(idsOf('p1')).toEqual(['two']);
  expect(idsOf(undefined)).toEqual(['one', 'two']);
});

test('an open story follows its events and is null after its deletion; a story that is not open is not cached', () => {
  queryClient.setQueryData(storyCacheKey('one'), story('one'));
  applyServerEvents([
    { kind: 'row', story: story('one', { title: 'new', updated_at: '2026-03-02T10:00:01+00:00' }) },
  ]);
  expect(queryClient.getQueryData<Story>(storyCacheKey('one'))?.title).toBe('new');
  applyServerEvents([{ kind: 'gone', id: 'one' }]);
  expect(queryClient.getQueryData(storyCacheKey('one'))).toBeNull();
  applyServerEvents([{ kind: 'row', story: story('two') }]);
  expect(queryClient.getQueryData(storyCacheKey('two'))).toBeUndefined();
});

test('an answer that is older than an event is updated by the event', () => {
  const askedAt = performance.now();
  applyServerEvents([
    { kind: 'gone', id: 'two' },
    { kind: 'row', story: story('three', { rank: 'a0' }) },
  ]);
  const answer = [asCard(story('one')), asCard(story('two', { rank: 'a2' }))];
  expect(replayRecent(answer, askedAt, 'p1').map((card) => card.id)).toEqual(['three', 'one']);
  expect(replayRecent(answer, performance.now() + 1, 'p1').map((card) => card.id)).toEqual(['one', 'two']);
});

test('stories with the same rank are ordered by id', () => {
  expect([asCard(story('b')), asCard(story('a'))].sort(compareByRank).map((card) => card.id)).toEqual([
    'a',
    'b',
  ]);
});

test('a story that left a project stays in the lists of others, and in an event that says where it is now', () => {
  const before = performance.now();
  queryClient.setQueryData(boardKey('p2'), []);
  queryClient.setQueryData(storyCacheKey('one'), story('one'));
  const moved = story('one', { project_id: 'p2', updated_at: '2026-03-02T10:00:01+00:00' });
  applyServerEvents([{ kind: 'row', story: moved }]);
  applyServerEvents([{ kind: 'left', id: 'one', projectId: 'p1' }]);
  expect([idsOf('p1'), idsOf('p2'), idsOf(undefined)]).toEqual([['two'], ['one'], ['one', 'two']]);
  // the copy of it may be old
  expect(queryClient.getQueryData(storyCacheKey('one'))).toBeUndefined();
  // an answer that was on its way
  expect(replayRecent([asCard(story('one'))], before, 'p1')).toEqual([]);
  expect(replayRecent([asCard(moved)], before, 'p2').map(({ id }) => id)).toEqual(['one']);
});

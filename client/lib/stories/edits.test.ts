import { expect, test } from 'vitest';
import { inverseOf, type StoryEdit } from './edits.ts';
import type { CardStory } from './types.ts';

const story = (change: Partial<CardStory> = {}): CardStory => ({
  id: 'one',
  project_id: 'p1',
  number: 1,
  title: 'Una',
  description: null,
  priority: 'medium',
  story_points: null,
  status: 'backlog',
  rank: 'a1',
  ready: false,
  labels: ['web'],
  assignee_id: null,
  sprint_id: null,
  epic_id: null,
  blocked_reason: null,
  due_date: null,
  created_at: '2026-03-02T10:00:00+00:00',
  completed_at: null,
  updated_at: '2026-03-02T10:00:00+00:00',
  ...change,
});
const back = (edit: StoryEdit, now: Partial<CardStory>) =>
  inverseOf([edit], new Map([['one', story(now)]])).map(({ change }) => change);

test('an edit is taken back to what was there', () => {
  const edit = { story: story(), change: { priority: 'high', sprint_id: 's1', rank: 'a5' } as const };
  expect(back(edit, { priority: 'high', sprint_id: 's1', rank: 'a5' })).toEqual([
    { priority: 'medium', sprint_id: null, rank: 'a1' },
  ]);
});

test('what somebody has changed since stays as it is', () => {
  const edit = { story: story(), change: { priority: 'high', story_points: 3 } as const };
  expect(back(edit, { priority: 'low', story_points: 3 })).toEqual([{ story_points: null }]);
  expect(back({ story: story(), change: { priority: 'high' } }, { priority: 'low' })).toEqual([]);
});

test('labels come off where they were put on, and on where they were taken off', () => {
  const edit = { story: story(), change: { add_labels: ['web', 'api'], remove_labels: ['ui'] } };
  expect(back(edit, { labels: ['web', 'api', 'otra'] })).toEqual([{ remove_labels: ['api'] }]);
  expect(back({ story: story(), change: { remove_labels: ['web'] } }, { labels: [] })).toEqual([
    { add_labels: ['web'] },
  ]);
});

test('a story that is gone is left out', () => {
  expect(inverseOf([{ story: story(), change: { priority: 'high' } }], new Map())).toEqual([]);
});

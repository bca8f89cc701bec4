import { expect, test } from 'vitest';
import type { CardStory } from '../../lib/stories/types.ts';
import { placeOf, rankAt, splitStories, stepPlace } from './plan-lists.ts';

const story = (id: string, change: Partial<CardStory> = {}): CardStory => ({
  id,
  project_id: 'p',
  number: 1,
  title: id,
  description: null,
  priority: 'medium',
  story_points: null,
  status: 'backlog',
  rank: 'a1',
  assignee_id: null,
  sprint_id: null,
  ready: false,
  labels: [],
  epic_id: null,
  blocked_reason: null,
  due_date: null,
  created_at: '2026-03-02T10:00:00+00:00',
  completed_at: null,
  updated_at: '2026-03-02T10:00:00+00:00',
  ...change,
});

const all = [
  story('rough', { rank: 'a1' }),
  story('ready', { rank: 'a2', ready: true }),
  story('planned', { rank: 'a3', sprint_id: 'plan' }),
  story('done', { rank: 'a4', status: 'done' }),
  story('running', { rank: 'a5', sprint_id: 'running' }),
  story('reopened', { rank: 'a6', sprint_id: 'completed', status: 'todo' }),
];
const lists = splitStories(all, 'plan', new Set(['plan', 'running']));
const ids = (pane: 'backlog' | 'sprint') => lists[pane].map(({ id }) => id);

test('the backlog is what is open and in no open sprint, ready stories first', () => {
  expect(ids('backlog')).toEqual(['ready', 'rough', 'reopened']);
  expect(ids('sprint')).toEqual(['planned']);
  expect(placeOf(lists, 'rough')).toEqual({ pane: 'backlog', beforeId: 'reopened' });
  expect(placeOf(lists, 'done')).toBeNull();
});

test('arrows lead up and down a list and into the other one at the same height', () => {
  const place = { pane: 'backlog', beforeId: 'reopened' } as const;
  expect(stepPlace(lists, 'rough', place, 'ArrowUp')).toEqual({ pane: 'backlog', beforeId: 'ready' });
  expect(stepPlace(lists, 'rough', place, 'ArrowDown')).toEqual({ pane: 'backlog', beforeId: null });
  expect(stepPlace(lists, 'rough', place, 'ArrowRight')).toEqual({ pane: 'sprint', beforeId: null });
  expect(stepPlace(lists, 'rough', place, 'ArrowLeft')).toBeNull();
  expect(stepPlace(lists, 'rough', { pane: 'backlog', beforeId: null }, 'ArrowDown')).toBeNull();
  expect(stepPlace(lists, 'rough', place, 'Home')).toEqual({ pane: 'backlog', beforeId: 'ready' });
});

test('a place has a rank between its neighbours; in the backlog, between those that are as ready', () => {
  const [rough] = all;
  if (!rough) throw new Error('no story');
  const first = rankAt(lists, rough, { pane: 'sprint', beforeId: 'planned' });
  expect(first < 'a3').toBe(true);
  const last = rankAt(lists, rough, { pane: 'backlog', beforeId: null });
  expect(last > 'a6').toBe(true);
  // above the only ready one: still the first of those that are not ready
  const top = rankAt(lists, rough, { pane: 'backlog', beforeId: 'ready' });
  expect(top < 'a6').toBe(true);
  expect(all.map(({ rank }) => rank)).not.toContain(top);
});

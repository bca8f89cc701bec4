import { expect, test } from 'vitest';
import type { CardStory } from '#client/data/stories/types.ts';
import { type Place, placeOf, stepPlace } from '#client/lib/ranked-lists/ranked-lists.ts';
import { listsOf, type Pane, rankAt, splitStories } from './plan-lists.ts';

const story = (id: string, change: Partial<CardStory> = {}): CardStory => ({
  id,
  project_id: 'p',
  number: 1,
  title: id,
  description: null,
  priority: 'medium',
  story_points: null,
  status: 'backlog',
  column_id: 'c1',
  rank: 'a1',
  assignee_id: null,
  reporter_id: null,
  sprint_id: null,
  ready: false,
  labels: [],
  epic_id: null,
  blocked_reason: null,
  due_date: null,
  fields: {},
  task_count: 0,
  done_task_count: 0,
  comment_count: 0,
  open_blockers: 0,
  created_at: '2026-03-02T10:00:00+00:00',
  completed_at: null,
  updated_at: '2026-03-02T10:00:00+00:00',
  type: 'story',
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
const ids = (pane: Pane) => lists[pane].map(({ id }) => id);

test('the backlog contains the unfinished stories without an open sprint, ready ones first', () => {
  expect(ids('backlog')).toEqual(['ready', 'rough', 'reopened']);
  expect(ids('sprint')).toEqual(['planned']);
  expect(placeOf(listsOf(lists), 'rough')).toEqual({ list: 'backlog', beforeId: 'reopened' });
  expect(placeOf(listsOf(lists), 'done')).toBeNull();
});

test('arrow keys move up and down a list, and into the other list at the same height', () => {
  const place = { list: 'backlog', beforeId: 'reopened' } as const;
  const step = (from: Place<Pane>, key: string) =>
    stepPlace(listsOf(lists), from, new Set(['rough']), key, 'side-by-side');
  expect(step(place, 'ArrowUp')).toEqual({ list: 'backlog', beforeId: 'ready' });
  expect(step(place, 'ArrowDown')).toEqual({ list: 'backlog', beforeId: null });
  expect(step(place, 'ArrowRight')).toEqual({ list: 'sprint', beforeId: null });
  expect(step(place, 'ArrowLeft')).toBeNull();
  expect(step({ list: 'backlog', beforeId: null }, 'ArrowDown')).toBeNull();
  expect(step(place, 'Home')).toEqual({ list: 'backlog', beforeId: 'ready' });
});

test('a place has a rank between its neighbours; in the backlog only neighbours of the same readiness count', () => {
  const [rough] = all;
  if (!rough) throw new Error('no story');
  const first = rankAt(lists, rough, { list: 'sprint', beforeId: 'planned' });
  expect(first < 'a3').toBe(true);
  const last = rankAt(lists, rough, { list: 'backlog', beforeId: null });
  expect(last > 'a6').toBe(true);
  // above the only ready story: it becomes the first of the stories that are not ready
  const top = rankAt(lists, rough, { list: 'backlog', beforeId: 'ready' });
  expect(top < 'a6').toBe(true);
  expect(all.map(({ rank }) => rank)).not.toContain(top);
});

import { expect, test } from 'vitest';
import { START } from '#shared/rules/stories/board.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import { type BoardPart, type ColumnPart, patchBoard } from './board-part.ts';
import type { ServerEvent } from './server-events.ts';
import { asCard, type Story } from './types.ts';

const BEFORE = '2026-03-02T10:00:00+00:00';
const AFTER = '2026-03-02T10:00:01+00:00';

const story = (id: string, status: StoryStatus, rank: string, change: Partial<Story> = {}): Story => ({
  id,
  status,
  column_id: 'c1',
  rank,
  project_id: 'p1',
  number: 1,
  title: id,
  description: null,
  acceptance_criteria: null,
  priority: 'medium',
  story_points: null,
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
  status_changed_at: BEFORE,
  completed_at: null,
  created_at: BEFORE,
  updated_at: BEFORE,
  type: 'story',
  ...change,
});

/** Two of ten stories of `todo` are loaded: those before the rank 'b'. All other columns are loaded completely. */
function largeBoard(change: Partial<BoardPart> = {}): BoardPart {
  const columns = STORY_STATUSES.map((status): [string, ColumnPart] => [
    status,
    { status, count: 0, first: null, last: null, next: null },
  ]);
  return {
    cards: [asCard(story('one', 'todo', 'a1')), asCard(story('two', 'todo', 'a2'))],
    columns: {
      ...Object.fromEntries(columns),
      todo: { status: 'todo', count: 10, first: 'a1', last: 'z9', next: { rank: 'b', id: 'x' } },
    },
    current: { since: '2026-02-16T00:00:00+00:00', sprints: ['running', 'planned'], running: ['running'] },
    found: new Set(),
    ...change,
  };
}

const row = (changed: Story): ServerEvent => ({ kind: 'row', story: changed });
const patched = (board: BoardPart, ...events: ServerEvent[]) =>
  patchBoard(
    board,
    new Map(events.map((event) => [event.kind === 'row' ? event.story.id : event.id, event])),
    'p1',
  );
const ids = (board: BoardPart) => board.cards.map(({ id }) => id);
const counts = ({ columns }: BoardPart) => ({ todo: columns['todo']?.count, done: columns['done']?.count });

test('a card that moves is counted in its new column and no longer in the old one', () => {
  const board = patched(largeBoard(), row(story('one', 'done', 'a1', { updated_at: AFTER })));
  expect(counts(board)).toEqual({ todo: 9, done: 1 });
  expect(board.cards.find(({ id }) => id === 'one')?.status).toBe('done');
});

test('a card that is moved behind the loaded part stays on the board, in rank order', () => {
  const board = patched(largeBoard(), row(story('one', 'todo', 'y5', { updated_at: AFTER })));
  expect(ids(board)).toEqual(['two', 'one']);
  expect(counts(board)).toEqual({ todo: 10, done: 0 });
});

test('a story from another project is added only in the loaded part of a column', () => {
  const board = patched(
    largeBoard(),
    row(story('inside', 'todo', 'a15', { updated_at: AFTER })),
    row(story('beyond', 'todo', 'c1', { updated_at: AFTER })),
  );
  expect(ids(board)).toEqual(['one', 'inside', 'two']);
});

test('completed stories behind the loaded part are added if they are recent or in a running sprint', () => {
  const board = largeBoard();
  const done = { status: 'done' as const, count: 50, first: 'a1', last: 'z9', next: START };
  const result = patched(
    { ...board, columns: { ...board.columns, done } },
    row(story('recent', 'done', 'm1', { completed_at: '2026-03-01T00:00:00+00:00' })),
    row(story('running', 'done', 'm2', { completed_at: '2026-01-01T00:00:00+00:00', sprint_id: 'running' })),
    row(story('old', 'done', 'm3', { completed_at: '2026-01-01T00:00:00+00:00', sprint_id: 'past' })),
  );
  expect(ids(result)).toEqual(['one', 'two', 'recent', 'running']);
});

test('a card that is deleted, or moves to another project, leaves the board and its count', () => {
  const board = patched(
    largeBoard(),
    { kind: 'gone', id: 'one' },
    row(story('two', 'todo', 'a2', { project_id: 'p2', updated_at: AFTER })),
  );
  expect(ids(board)).toEqual([]);
  expect(counts(board).todo).toBe(8);
});

test('an older state of a card changes neither the card nor the counts', () => {
  const board = largeBoard({ cards: [asCard(story('one', 'todo', 'a1', { updated_at: AFTER }))] });
  const result = patched(board, row(story('one', 'done', 'z1', { title: 'old' })));
  expect(result.cards).toEqual(board.cards);
  expect(counts(result)).toEqual(counts(board));
});

import { expect, test } from 'vitest';
import { foldRuns, latestFirst } from './timeline.ts';

const at = (minute: number) => `2026-03-02T10:0${minute}:00+00:00`;
const comment = (minute: number, replyTo: number | null = null) => ({
  id: `c${minute}`,
  reply_to: replyTo === null ? null : `c${replyTo}`,
  author_id: null,
  body: 'x',
  created_at: at(minute),
  edited_at: null,
});
const event = (minute: number) => ({
  id: `e${minute}`,
  entity_type: 'user_stories' as const,
  entity_id: 's1',
  entity_name: 'Una',
  action: 'updated' as const,
  actor_id: null,
  changes: {},
  created_at: at(minute),
});
const idsOf = ({ entries }: ReturnType<typeof latestFirst>) =>
  entries.map((entry) => (entry.kind === 'comment' ? entry.comment.id : entry.event.id));

test('comments and events form one list, newest first', () => {
  const list = latestFirst([comment(3), comment(1)], [event(4), event(2)], 10);
  expect(idsOf(list)).toEqual(['e4', 'c3', 'e2', 'c1']);
  expect(list.more).toBe(false);
});

test('a comment with replies stands where the last of them is, and has them from the oldest on', () => {
  const list = latestFirst([comment(6, 1), comment(5), comment(3, 1), comment(1)], [event(4)], 10);
  expect(idsOf(list)).toEqual(['c1', 'c5', 'e4']);
  expect(list.entries[0]).toMatchObject({ replies: [{ id: 'c3' }, { id: 'c6' }] });
});

test('a reply to a comment that is not there stands for itself', () => {
  expect(idsOf(latestFirst([comment(3, 2), comment(1)], [], 10))).toEqual(['c3', 'c1']);
});

test('older comments that were read for their replies do not hide what is between', () => {
  const list = latestFirst([comment(8, 1), comment(6), comment(1)], [event(7), event(5)], 2);
  expect(idsOf(list)).toEqual(['c1', 'e7', 'c6']);
});

test('entries older than the end of an incomplete list are not shown, because entries between them would be missing', () => {
  const list = latestFirst([comment(5), comment(1)], [event(6), event(4), event(3)], 3);
  expect(idsOf(list)).toEqual(['e6', 'c5', 'e4', 'e3']);
  expect(list.more).toBe(true);
});

const task = (id: string, actor: string, action: 'created' | 'updated', changes = {}) => ({
  kind: 'event' as const,
  event: { ...event(1), id, entity_type: 'tasks' as const, action, actor_id: actor, changes },
});
const groupsOf = (entries: Parameters<typeof foldRuns>[0]) =>
  foldRuns(entries).map(({ run, entries: group }) => [run, group.length]);
const items = (name: string) => ({ items: name });

test('what one person repeats is one entry', () => {
  const added = ['1', '2', '3'].map((id) => task(id, 'ana', 'created'));
  expect(groupsOf(added)).toEqual([[items('tasks_added'), 3]]);
  expect(groupsOf([...added, task('4', 'berta', 'created')])).toEqual([
    [items('tasks_added'), 3],
    [null, 1],
  ]);
  const done = task('5', 'ana', 'updated', { done: [false, true] });
  expect(groupsOf([added[0], done, done].filter((entry) => entry !== undefined))).toEqual([
    [null, 1],
    [items('tasks_done'), 2],
  ]);
});

const edit = (actor: string, changes: object) => ({
  kind: 'event' as const,
  event: { ...event(1), actor_id: actor, changes: { ...changes, rank: ['a', 'b'] } },
});

test('what one person changes in one field in a row is one entry', () => {
  const title = edit('ana', { title: ['Una', 'Dos'] });
  const points = edit('ana', { story_points: [1, 2] });
  expect(groupsOf([title, title, title])).toEqual([[{ field: 'title' }, 3]]);
  expect(groupsOf([title, points, points, edit('berta', { story_points: [2, 3] })])).toEqual([
    [null, 1],
    [{ field: 'points' }, 2],
    [null, 1],
  ]);
  const both = edit('ana', { title: ['Una', 'Dos'], story_points: [1, 2] });
  expect(groupsOf([both, both])).toHaveLength(2);
});

test('comments and other changes are never folded', () => {
  const other = { kind: 'event' as const, event: event(2) };
  const said = { kind: 'comment' as const, comment: comment(3), replies: [] };
  expect(groupsOf([other, other, said, said])).toEqual([
    [null, 1],
    [null, 1],
    [null, 1],
    [null, 1],
  ]);
  const added = task('1', 'ana', 'created');
  expect(groupsOf([added, said, added])).toHaveLength(3);
});

test('a recovered story is no change of its column', () => {
  const restored = edit('ana', { deleted_at: [at(1), null], status: [null, 'todo'] });
  const moved = edit('ana', { status: ['todo', 'done'] });
  expect(groupsOf([restored, moved, restored, restored])).toEqual([
    [null, 1],
    [null, 1],
    [null, 1],
    [null, 1],
  ]);
});

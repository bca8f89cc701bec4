import { expect, test } from 'vitest';
import { latestFirst } from './timeline.ts';

const at = (minute: number) => `2026-03-02T10:0${minute}:00+00:00`;
const comment = (minute: number) => ({
  id: `c${minute}`,
  author_id: null,
  body: 'x',
  created_at: at(minute),
  edited_at: null,
});
const event = (minute: number) => ({
  id: `e${minute}`,
  entity_type: 'user_stories' as const,
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

test('entries older than the end of an incomplete list are not shown, because entries between them would be missing', () => {
  const list = latestFirst([comment(5), comment(1)], [event(6), event(4), event(3)], 3);
  expect(idsOf(list)).toEqual(['e6', 'c5', 'e4', 'e3']);
  expect(list.more).toBe(true);
});

import { expect, test } from 'vitest';
import type { StoryEvent } from '#client/data/activity/queries.ts';
import { describeEvent, type EventNames } from './describe-event.ts';

const CREATED_AT = '2026-03-02T10:00:00+00:00';
/** The key of a text instead of the text. */
const names = {
  t: ((key: string) => key) as unknown as EventNames['t'],
  project: undefined,
  person: String,
  sprint: String,
  epic: String,
} satisfies EventNames;

const event = (entity_type: 'user_stories' | 'tasks', changes: StoryEvent['changes']): StoryEvent => ({
  id: 'e1',
  entity_type,
  entity_id: 's1',
  entity_name: 'Una',
  action: 'updated',
  actor_id: 'noa',
  changes,
  created_at: CREATED_AT,
});

test.each([
  ['user_stories', 'noa', 'history.taken'],
  ['user_stories', 'berta', 'history.assigned'],
  ['user_stories', null, 'history.unassigned'],
  ['tasks', 'noa', 'history.task_taken'],
  ['tasks', 'berta', 'history.task_assigned'],
] as const)('an event of %s in which Noa assigns it to %s is described by %s', (entity, to, key) => {
  const changes = { assignee_id: [to === null ? 'berta' : null, to] };
  expect(describeEvent(event(entity, changes), names)).toEqual([key]);
});

test('a recovered story is described as such, and not by the values that came back with it', () => {
  const changes = { deleted_at: [CREATED_AT, null], status: [null, 'todo'], sprint_id: [null, 's1'] };
  expect(describeEvent(event('user_stories', changes), names)).toEqual(['history.restored']);
});

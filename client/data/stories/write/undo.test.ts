import { expect, test } from 'vitest';
import type { StoryChange } from '#shared/contracts/change-stories.ts';
import type { Story } from '../types.ts';
import { fieldWrite } from './field.ts';
import { bulkWrite, patchesOf, type StoryWrite } from './story-write.ts';
import { inverseOf } from './undo.ts';

const story = (change: Partial<Story> = {}): Story => ({
  id: 'one',
  project_id: 'p1',
  number: 1,
  title: 'Una',
  description: null,
  acceptance_criteria: null,
  priority: 'medium',
  story_points: null,
  status: 'backlog',
  column_id: 'c1',
  rank: 'a1',
  ready: false,
  labels: ['web'],
  reporter_id: null,
  assignee_id: null,
  sprint_id: null,
  epic_id: null,
  blocked_reason: null,
  blocked_at: null,
  due_date: null,
  fields: {},
  task_count: 0,
  done_task_count: 0,
  comment_count: 0,
  open_blockers: 0,
  status_changed_at: '2026-03-02T10:00:00+00:00',
  created_at: '2026-03-02T10:00:00+00:00',
  completed_at: null,
  updated_at: '2026-03-02T10:00:00+00:00',
  type: 'story',
  ...change,
});

/** The inverse of a write of story 'one', answered as it was sent. */
function inverse(write: StoryWrite, before = story()) {
  const patch = new Map(patchesOf(write)).get('one');
  return inverseOf(write, [before], [{ ...before, ...(patch as Partial<Story>) }]);
}
const groups = (write: StoryWrite | null) => (write?.kind === 'change' ? write.groups : []);
const back = (change: StoryChange) => groups(inverse(bulkWrite([{ story: story(), change }])));

test('the undo of an edit restores the value before it, and expects the value that the edit gave', () => {
  expect(back({ priority: 'high', sprint_id: 's1', rank: 'a5' })).toEqual([
    {
      ids: ['one'],
      change: { priority: 'medium', sprint_id: null, rank: 'a1' },
      expected: { priority: 'high', sprint_id: 's1', rank: 'a5' },
    },
  ]);
});

test('of own fields the undo restores and expects those of the edit', () => {
  const write = bulkWrite([
    { story: story({ fields: { f1: 'a', f2: 'b' } }), change: { fields: { f1: 'c' } } },
  ]);
  expect(groups(inverse(write, story({ fields: { f1: 'a', f2: 'b' } })))).toEqual([
    { ids: ['one'], change: { fields: { f1: 'a' } }, expected: { fields: { f1: 'c' } } },
  ]);
});

test('the undo removes added labels and adds removed ones', () => {
  expect(back({ add_labels: ['web', 'api'], remove_labels: ['ui'] })).toMatchObject([
    { change: { remove_labels: ['api'] }, expected: {} },
  ]);
  expect(back({ remove_labels: ['web'] })).toMatchObject([{ change: { add_labels: ['web'] } }]);
});

test('where nothing has changed, nothing is undone', () => {
  expect(inverse(bulkWrite([{ story: story(), change: { add_labels: ['web'] } }]))).toBeNull();
});

test('the undo leaves out the stories that the write has not changed', () => {
  const write = bulkWrite([{ story: story(), change: { priority: 'high' } }]);
  expect(inverseOf(write, [story()], [])).toBeNull();
});

test('the undo expects the values that the server answered, even if it changed the sent ones', () => {
  const undo = inverseOf(
    bulkWrite([{ story: story(), change: { rank: 'a0' } }]),
    [story()],
    [story({ rank: 'a05' })],
  );
  expect(groups(undo)).toEqual([{ ids: ['one'], change: { rank: 'a1' }, expected: { rank: 'a05' } }]);
});

test('an edited field gets its former value back, if it still has that of the edit', () => {
  expect(inverse(fieldWrite('one', 'title', 'Una', 'Dos'))).toMatchObject({
    kind: 'field',
    id: 'one',
    edit: { story_id: 'one', field: 'title', before: 'Dos', after: 'Una' },
  });
});

test('stories that get the same values back form one group', () => {
  const two = story({ id: 'two' });
  const write = bulkWrite([
    { story: story(), change: { priority: 'high' } },
    { story: two, change: { priority: 'high' } },
  ]);
  const stories = (priority: Story['priority']) => [story(), two].map((each) => ({ ...each, priority }));
  expect(groups(inverseOf(write, stories('low'), stories('high')))).toEqual([
    { ids: ['one', 'two'], change: { priority: 'low' }, expected: { priority: 'high' } },
  ]);
});

import { expect, test } from 'vitest';
import type { Story } from '../types.ts';
import { fieldWrite } from './field.ts';
import { bulkWrite, patchesOf, type StoryEdit, type StoryWrite } from './story-write.ts';
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

/** The inverse of a write of story 'one', answered as it was sent. `now`: the changes since the answer. */
function inverse(write: StoryWrite, now: Partial<Story> | 'gone' = {}, before = story()) {
  const patch = new Map(patchesOf(write)).get('one');
  const after: Story = { ...before, ...(patch as Partial<Story>) };
  const stories = (one: Story) => new Map([['one', one]]);
  return inverseOf({
    write,
    before: stories(before),
    after: stories(after),
    now: now === 'gone' ? new Map() : stories({ ...after, ...now }),
  });
}
const groups = (write: StoryWrite | null) => (write?.kind === 'change' ? write.groups : []);
const back = (edit: StoryEdit, now: Partial<Story>) =>
  groups(inverse(bulkWrite([edit]), now).write).map(({ change }) => change);

test('the undo of an edit restores the value before it', () => {
  const edit = { story: story(), change: { priority: 'high', sprint_id: 's1', rank: 'a5' } as const };
  expect(back(edit, { priority: 'high', sprint_id: 's1', rank: 'a5' })).toEqual([
    { priority: 'medium', sprint_id: null, rank: 'a1' },
  ]);
});

test('a value that another person has changed since stays', () => {
  const edit = { story: story(), change: { priority: 'high', story_points: 3 } as const };
  expect(back(edit, { priority: 'low', story_points: 3 })).toEqual([{ story_points: null }]);
  expect(back({ story: story(), change: { priority: 'high' } }, { priority: 'low' })).toEqual([]);
});

test('the undo removes added labels and adds removed ones', () => {
  const edit = { story: story(), change: { add_labels: ['web', 'api'], remove_labels: ['ui'] } };
  expect(back(edit, { labels: ['web', 'api', 'otra'] })).toEqual([{ remove_labels: ['api'] }]);
  expect(back({ story: story(), change: { remove_labels: ['web'] } }, { labels: [] })).toEqual([
    { add_labels: ['web'] },
  ]);
});

test('the undo skips a deleted story', () => {
  const write = bulkWrite([{ story: story(), change: { priority: 'high' } }]);
  expect(inverse(write, 'gone')).toEqual({ write: null, changedSince: ['one'] });
});

test('the undo of a move restores the former place, and expects the place that the move gave', () => {
  const move = bulkWrite([{ story: story(), change: { status: 'done', rank: 'a5' } }]);
  expect(groups(inverse(move, { title: 'Otra' }).write)).toEqual([
    { ids: ['one'], change: { status: 'backlog', rank: 'a1' }, expected: { status: 'done', rank: 'a5' } },
  ]);
});

test('the undo restores all columns of a place or none of them', () => {
  const move = bulkWrite([{ story: story(), change: { sprint_id: 's1', rank: 'a5' } }]);
  expect(inverse(move, { sprint_id: 's2' })).toEqual({ write: null, changedSince: ['one'] });
  expect(inverse(move, { rank: 'a7' })).toEqual({ write: null, changedSince: ['one'] });
  // this move did not change the sprint
  const within = bulkWrite([{ story: story(), change: { rank: 'a5' } }]);
  expect(groups(inverse(within, { sprint_id: 's2' }).write)[0]?.change).toEqual({ rank: 'a1' });
});

test('the undo expects the values that the server answered, even if it changed the sent ones', () => {
  const write = bulkWrite([{ story: story(), change: { rank: 'a0' } }]);
  const given = story({ rank: 'a05' });
  const answered = new Map([['one', given]]);
  const { write: undo } = inverseOf({
    write,
    before: new Map([['one', story()]]),
    after: answered,
    now: answered,
  });
  expect(groups(undo)).toEqual([{ ids: ['one'], change: { rank: 'a1' }, expected: { rank: 'a05' } }]);
});

test('an edited field is compared with the edit', () => {
  const edit = fieldWrite('one', 'title', 'Una', 'Dos');
  expect(inverse(edit, { priority: 'low' }).write).toMatchObject({
    kind: 'field',
    id: 'one',
    edit: { story_id: 'one', field: 'title', before: 'Dos', after: 'Una' },
  });
  expect(inverse(edit, { title: 'Tres' })).toEqual({ write: null, changedSince: ['one'] });
  expect(inverse(edit, 'gone').write).toBeNull();
});

test('stories that get the same values back form one group', () => {
  const two = story({ id: 'two' });
  const write = bulkWrite([
    { story: story(), change: { priority: 'high' } },
    { story: two, change: { priority: 'high' } },
  ]);
  const map = (priority: Story['priority']) =>
    new Map([story(), two].map((each) => [each.id, { ...each, priority }]));
  const { write: undo } = inverseOf({ write, before: map('low'), after: map('high'), now: map('high') });
  expect(groups(undo)).toEqual([
    { ids: ['one', 'two'], change: { priority: 'low' }, expected: { priority: 'high' } },
  ]);
});

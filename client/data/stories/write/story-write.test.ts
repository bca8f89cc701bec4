import { expect, test } from 'vitest';
import type { StoryChange } from '#shared/contracts/change-stories.ts';
import type { CardStory } from '../types.ts';
import { fieldWrite } from './field.ts';
import { bulkWrite, idsOf, movesOf, patchesOf, unconditional } from './story-write.ts';

const story = (id: string, labels: string[] = []) => ({ id, labels }) as CardStory;

test('stories with the same change form one group, and each shows its own labels', () => {
  const write = bulkWrite([
    { story: story('one', ['web']), change: { add_labels: ['api', 'web'] } },
    { story: story('two', ['ui']), change: { add_labels: ['api', 'web'] } },
    { story: story('three'), change: { story_points: 3 } },
  ]);
  expect(write).toMatchObject({
    groups: [
      { ids: ['one', 'two'], change: { add_labels: ['api', 'web'] } },
      { ids: ['three'], change: { story_points: 3 } },
    ],
  });
  expect(patchesOf(write)).toEqual([
    ['one', { labels: ['web', 'api'] }],
    ['two', { labels: ['ui', 'api', 'web'] }],
    ['three', { story_points: 3 }],
  ]);
});

test('stories with the same change but different expected values form two groups', () => {
  const write = bulkWrite([
    { story: story('one'), change: { priority: 'low' }, expected: { priority: 'high' } },
    { story: story('two'), change: { priority: 'low' }, expected: { priority: 'medium' } },
  ]);
  expect(write.kind === 'change' && write.groups.map(({ expected }) => expected)).toEqual([
    { priority: 'high' },
    { priority: 'medium' },
  ]);
});

const seen = {
  id: 'one',
  labels: [] as string[],
  status: 'todo',
  sprint_id: null,
  project_id: 'p1',
  rank: 'a1',
  ready: true,
  updated_at: '2026-03-02T10:00:00+00:00',
} as CardStory;

const conditionsOf = (change: StoryChange) => {
  const write = bulkWrite([{ story: seen, change }]);
  return write.kind === 'change' ? write.groups.map(({ expected, since }) => ({ expected, since })) : [];
};

test('a place in a list depends on the whole place of the story, and a move without one on what it changes', () => {
  const since = seen.updated_at;
  const place = { status: 'todo', sprint_id: null, project_id: 'p1', rank: 'a1' };
  expect(conditionsOf({ rank: 'a5', status: 'done' })).toEqual([{ expected: place, since }]);
  expect(conditionsOf({ rank: 'a5', sprint_id: null, ready: false })).toEqual([
    { expected: { ...place, ready: true }, since },
  ]);
  expect(conditionsOf({ sprint_id: 's1' })).toEqual([{ expected: { sprint_id: null }, since }]);
  expect(conditionsOf({ project_id: 'p2' })).toEqual([{ expected: { project_id: 'p1' }, since }]);
});

test('what is no move has no condition, and an undo its own', () => {
  expect(conditionsOf({ priority: 'high', ready: false, story_points: 3 })).toEqual([{}]);
  const undo = bulkWrite([{ story: seen, change: { status: 'todo' }, expected: { status: 'done' } }]);
  expect(undo).toMatchObject({ groups: [{ expected: { status: 'done' } }] });
  expect(movesOf(undo).size).toBe(0);
});

test('a repeated move has no condition, and leaves out the stories that have moved', () => {
  const two = { ...seen, id: 'two', rank: 'a2' };
  const write = bulkWrite([
    { story: seen, change: { rank: 'a5', status: 'done' } },
    { story: two, change: { rank: 'a6', status: 'done' } },
  ]);
  expect([...movesOf(write).keys()]).toEqual(['one', 'two']);
  const repeated = unconditional(write, new Set(['two']));
  expect(repeated).toEqual({
    kind: 'change',
    groups: [{ ids: ['two'], change: { rank: 'a6', status: 'done' } }],
    patches: [['two', { rank: 'a6', status: 'done' }]],
  });
  expect(movesOf(repeated).size).toBe(0);
});

test('every kind of write lists the stories that it changes', () => {
  const writes = [
    { kind: 'save', id: 'one', patch: { status: 'done' } } as const,
    bulkWrite([{ story: seen, change: { status: 'done' } }]),
    fieldWrite('one', 'title', 'Una', 'Otra'),
    bulkWrite([{ story: story('one'), change: { priority: 'low' } }]),
  ];
  expect(writes.map(idsOf)).toEqual([['one'], ['one'], ['one'], ['one']]);
});

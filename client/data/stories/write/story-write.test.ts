import { expect, test } from 'vitest';
import type { CardStory } from '../types.ts';
import { bulkWrite, fieldWrite, idsOf, isStoryWrite, patchesOf, saveWrite } from './story-write.ts';

const story = (id: string, labels: string[] = []) => ({ id, labels }) as CardStory;

test('stories with the same change form one group, and each shows its own labels', () => {
  const write = bulkWrite([
    { story: story('one', ['web']), change: { add_labels: ['api', 'web'] } },
    { story: story('two', ['ui']), change: { add_labels: ['api', 'web'] } },
    { story: story('three'), change: { rank: 'a1' } },
  ]);
  expect(write).toMatchObject({
    groups: [
      { ids: ['one', 'two'], change: { add_labels: ['api', 'web'] } },
      { ids: ['three'], change: { rank: 'a1' } },
    ],
  });
  expect(patchesOf(write)).toEqual([
    ['one', { labels: ['web', 'api'] }],
    ['two', { labels: ['ui', 'api', 'web'] }],
    ['three', { rank: 'a1' }],
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

test('every kind of write can be stored and read back, and lists the stories that it changes', () => {
  const writes = [
    saveWrite('one', { status: 'done' }),
    fieldWrite('one', 'title', 'Una', 'Otra'),
    bulkWrite([{ story: story('one'), change: { priority: 'low' } }]),
  ];
  const stored: unknown[] = JSON.parse(JSON.stringify(writes));
  expect(stored.every(isStoryWrite)).toBe(true);
  expect(writes.map(idsOf)).toEqual([['one'], ['one'], ['one']]);
});

test('a value that is not a write is not accepted as one', () => {
  for (const value of [
    null,
    'save',
    {},
    { kind: 'save', id: 'one' },
    { kind: 'other', groups: [], patches: [] },
  ])
    expect(isStoryWrite(value)).toBe(false);
});

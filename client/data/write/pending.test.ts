import { expect, test } from 'vitest';
import type { StoryPatch } from '../stories/types.ts';
import { changesOf, withPending } from './pending.ts';

const about = (target: string, patch: StoryPatch) => ({ changes: [[target, patch]] as const });
const story = { id: 'one', title: 'Una', status: 'todo', rank: 'a1' };
const move = about('one', { status: 'done', rank: 'a5' });
const rename = about('one', { title: 'Otra' });
const reorder = about('one', { rank: 'a7' });

test('unanswered changes show on top of the state of the server, the latest last', () => {
  const changes = changesOf([move, reorder]);
  expect(withPending(story, changes)).toEqual({ ...story, status: 'done', rank: 'a7' });
});

test('the rollback of a change keeps the other changes and the state of the server', () => {
  expect(withPending({ ...story, rank: 'a3' }, changesOf([rename]))).toEqual({
    ...story,
    title: 'Otra',
    rank: 'a3',
  });
});

test('two equal changes are two layers: the answer to one removes only that one', () => {
  const same = about('one', { title: 'Otra' });
  expect(changesOf([rename, same]).get('one')).toHaveLength(2);
  expect(withPending(story, changesOf([same])).title).toBe('Otra');
});

test('a story without unanswered changes is the same object', () => {
  expect(withPending(story, changesOf([about('two', { title: 'Otra' })]))).toBe(story);
});

test('what has not changed stays the same object, so that only lists with a change are made again', () => {
  const other = about('two', { title: 'Otra' });
  const before = changesOf([move, other]);
  expect(changesOf([move, other], before)).toBe(before);
  const after = changesOf([move, reorder, other], before);
  expect(after).not.toBe(before);
  expect(after.get('two')).toBe(before.get('two'));
  expect(after.get('one')).not.toBe(before.get('one'));
});

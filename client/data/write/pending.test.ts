import { expect, test } from 'vitest';
import type { StoryPatch } from '../stories/types.ts';
import { withLayers, withoutLayers, withPending } from './pending.ts';

const layer = (patch: StoryPatch) => ({ patch, slow: false });
const story = { id: 'one', title: 'Una', status: 'todo', rank: 'a1' };
const move = layer({ status: 'done', rank: 'a5' });
const rename = layer({ title: 'Otra' });
const reorder = layer({ rank: 'a7' });

test('unanswered changes show on top of the state of the server, the latest last', () => {
  const changes = withLayers(withLayers(new Map(), [['one', move]]), [['one', reorder]]);
  expect(withPending(story, changes)).toEqual({ ...story, status: 'done', rank: 'a7' });
});

test('the rollback of a change keeps the other changes and the state of the server', () => {
  const changes = withLayers(withLayers(new Map(), [['one', move]]), [['one', rename]]);
  const rolledBack = withoutLayers(changes, [['one', move]]);
  expect(withPending({ ...story, rank: 'a3' }, rolledBack)).toEqual({ ...story, title: 'Otra', rank: 'a3' });
});

test('two equal changes are two layers: the answer to one removes only that one', () => {
  const same = layer({ title: 'Otra' });
  const changes = withLayers(withLayers(new Map(), [['one', rename]]), [['one', same]]);
  expect(withPending(story, withoutLayers(changes, [['one', same]])).title).toBe('Otra');
});

test('a story without unanswered changes is the same object, and no layer is left', () => {
  const layers = [
    ['one', move],
    ['two', rename],
  ] as const;
  const changes = withLayers(new Map(), layers);
  expect(changes.size).toBe(2);
  const ended = withoutLayers(changes, layers);
  expect(ended.size).toBe(0);
  expect(withPending(story, ended)).toBe(story);
});

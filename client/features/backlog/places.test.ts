import { expect, test } from 'vitest';
import type { Sprint } from '../../lib/sprints/types.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import { othersAt, placeOf, positionOf, stays, stepPlace } from './places.ts';
import { sectionsOf } from './sections.ts';

const story = (id: string, change: Partial<CardStory> = {}) =>
  ({
    id,
    project_id: 'p1',
    status: 'backlog',
    ready: false,
    sprint_id: null,
    story_points: null,
    ...change,
  }) as CardStory;
const a = story('a', { sprint_id: 's' });
const [b, c, d] = [story('b'), story('c'), story('d')];
const sprint = { id: 's', status: 'planned', project_id: 'p1' } as Sprint;
const sections = sectionsOf([a, b, c, d], [sprint]);
const only = (...ids: string[]) => new Set(ids);

test('a story lies before the next of its section', () => {
  expect(placeOf(sections, 'b')).toEqual({ section: 'refine', beforeId: 'c' });
  expect(placeOf(sections, 'd')).toEqual({ section: 'refine', beforeId: null });
  expect(placeOf(sections, 'x')).toBeNull();
});

test('the neighbours of a place leave out what moves', () => {
  const refine = sections[2];
  if (!refine) throw new Error('a section');
  expect(othersAt(refine, { section: 'refine', beforeId: 'd' }, only('c'))).toEqual({
    others: [b, d],
    index: 1,
  });
  expect(othersAt(refine, { section: 'refine', beforeId: null }, only('b'))).toEqual({
    others: [c, d],
    index: 2,
  });
});

test('stories that lie together stay where they are before the next one, and nowhere else', () => {
  expect(stays(sections, { section: 'refine', beforeId: 'd' }, only('b', 'c'))).toBe(true);
  expect(stays(sections, { section: 'refine', beforeId: 'c' }, only('b', 'c'))).toBe(true);
  expect(stays(sections, { section: 'refine', beforeId: null }, only('b', 'd'))).toBe(false);
  expect(stays(sections, { section: 'ready', beforeId: null }, only('b'))).toBe(false);
});

test('the arrows go place by place through all sections, and stop at the ends', () => {
  const step = (place: Parameters<typeof stepPlace>[2], key: string) =>
    stepPlace(sections, b, place, only('b'), key);
  expect(step({ section: 'refine', beforeId: 'c' }, 'ArrowDown')).toEqual({
    section: 'refine',
    beforeId: 'd',
  });
  expect(step({ section: 'refine', beforeId: 'c' }, 'ArrowUp')).toEqual({ section: 'ready', beforeId: null });
  expect(step({ section: 'ready', beforeId: null }, 'ArrowUp')).toEqual({ section: 's', beforeId: null });
  expect(step({ section: 's', beforeId: 'a' }, 'ArrowUp')).toBeNull();
  expect(step({ section: 'refine', beforeId: null }, 'ArrowDown')).toBeNull();
  expect(step({ section: 'refine', beforeId: 'c' }, 'End')).toEqual({ section: 'refine', beforeId: null });
  expect(step({ section: 's', beforeId: null }, 'Home')).toEqual({ section: 's', beforeId: 'a' });
  expect(step({ section: 'refine', beforeId: 'c' }, 'x')).toBeNull();
});

test('positions count from one, with what moves', () => {
  expect(positionOf(sections, { section: 's', beforeId: null }, only('b'))).toEqual({
    position: 2,
    total: 2,
  });
  expect(positionOf(sections, { section: 'refine', beforeId: 'c' }, only('b'))).toEqual({
    position: 1,
    total: 3,
  });
});

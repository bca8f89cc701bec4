import { expect, test } from 'vitest';
import { epicProgress } from './epic-progress.ts';

test('counts the stories and points of each epic, and those done', () => {
  const progress = epicProgress([
    { epic_id: 'a', status: 'done', story_points: 5 },
    { epic_id: 'a', status: 'todo', story_points: 3 },
    { epic_id: 'a', status: 'done', story_points: null },
    { epic_id: 'b', status: 'backlog', story_points: null },
    { epic_id: null, status: 'done', story_points: 8 },
  ]);
  expect(Object.fromEntries(progress)).toEqual({
    a: { stories: 3, done: 2, points: 8, donePoints: 5 },
    b: { stories: 1, done: 0, points: 0, donePoints: 0 },
  });
});

import { expect, test } from 'vitest';
import { meanVelocity } from './sprint-velocity.ts';

test('velocity is the mean of the completed work', () => {
  const sprint = (points: number, stories: number) => ({
    committed: { points: 40, stories: 10 },
    completed: { points, stories },
  });
  expect(meanVelocity([sprint(31, 9), sprint(36, 10), sprint(34, 10)])).toEqual({
    points: expect.closeTo(101 / 3),
    stories: expect.closeTo(29 / 3),
  });
  expect(meanVelocity([sprint(0, 0)])).toEqual({ points: 0, stories: 0 });
  expect(meanVelocity([])).toBeNull();
});

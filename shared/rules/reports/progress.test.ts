import { expect, test } from 'vitest';
import { progressOf } from './progress.ts';

test('is completed over active plus completed', () => {
  expect(progressOf({ backlog: 0, todo: 4, in_progress: 3, in_review: 1, done: 6 })).toEqual({
    done: 6,
    total: 14,
    pending: 8,
    share: 6 / 14,
  });
});

test('is 0 without stories, and 1 if all are completed', () => {
  expect(progressOf({ backlog: 0, todo: 0, in_progress: 0, in_review: 0, done: 0 }).share).toBe(0);
  expect(progressOf({ backlog: 0, todo: 0, in_progress: 0, in_review: 0, done: 3 }).share).toBe(1);
});

import { expect, test } from 'vitest';
import { MAX_PASTED } from '#client/lib/pasting/clipboard.ts';
import { STORY_LIMITS } from '#shared/rules/stories/story.ts';
import { titlesIn } from './pasted-lines.ts';

test('the number of lines and their length are limited', () => {
  const problemOf = (titles: readonly string[]) => titlesIn(titles).problem;
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `Historia ${n}`);
  expect(problemOf(lines(MAX_PASTED))).toBeNull();
  expect(problemOf(lines(MAX_PASTED + 1))).toEqual({ kind: 'tooMany', count: MAX_PASTED + 1 });
  const title = 'x'.repeat(STORY_LIMITS.title);
  expect(problemOf(['Una', title])).toBeNull();
  expect(problemOf(['Una', `${title}x`])).toEqual({ kind: 'tooLong', line: 2 });
});

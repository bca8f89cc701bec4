import { expect, test } from 'vitest';
import { absenceProblem } from './absence.ts';

test.each([
  ['', '', null],
  ['2026-03-02', '2026-03-02', null],
  ['2026-03-02', '2028-03-02', null],
  ['2026-03-02', '2028-03-03', 'tooLong'],
  ['2026-03-02', '2026-03-01', 'endsBefore'],
  ['0202-03-02', '0202-03-02', 'firstTooFar'],
  ['2026-03-02', '20260-03-01', 'tooFar'],
  ['2026-03-02', 'infinity', 'tooFar'],
] as const)('from %s to %s: %s', (first, last, problem) => {
  expect(absenceProblem(first, last)).toBe(problem);
});

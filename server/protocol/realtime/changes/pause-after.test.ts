import { expect, test } from 'vitest';
import { pauseAfter } from './pause-after.ts';

test('the pause between two reads grows with the frames that the first one sent, up to a tenth of a second', () => {
  const pauses = [0, 50, 300, 1_000, 50_000].map((frames) => pauseAfter({ transactions: 2, frames }));
  expect(pauses).toEqual([5, 5, 30, 100, 100]);
});

test('after a change that came alone to few listeners the next one is read at once', () => {
  const pauses = [0, 1, 9, 50].map((frames) => pauseAfter({ transactions: 1, frames }));
  expect(pauses).toEqual([0, 0, 0, 5]);
});

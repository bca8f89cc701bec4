import { expect, test } from 'vitest';
import { pauseAfter } from './reader.ts';

test('the pause between two reads grows with the frames that the first one sent, up to a tenth of a second', () => {
  const pauses = [0, 50, 300, 1_000, 50_000].map(pauseAfter);
  expect(pauses).toEqual([5, 5, 30, 100, 100]);
});

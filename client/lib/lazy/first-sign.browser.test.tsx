import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { loadAtFirstSign } from './first-sign.ts';

test('a part loads with the first sign of the person, again after a failure, and once', async () => {
  const load = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue();
  const stop = loadAtFirstSign(load);
  expect(load).not.toHaveBeenCalled();
  await userEvent.keyboard('a');
  await expect.poll(() => load.mock.calls.length).toBe(1);
  await userEvent.keyboard('b');
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await userEvent.keyboard('c');
  expect(load).toHaveBeenCalledTimes(2);
  stop();
});

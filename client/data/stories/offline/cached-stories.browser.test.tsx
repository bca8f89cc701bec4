import { expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { backend } from '#client/testing/backend.ts';
import { stageBoard, stored } from '#client/testing/board.tsx';
import { storyCacheKey } from '../cache.ts';

test('stories of a board that cannot be read ahead are looked for again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await stageBoard({ todo: ['Uno'] });
  const { id } = stored('Uno');
  let lost = 0;
  backend.interceptReads(({ target }) => {
    if (target !== 'user_stories') return;
    lost += 1;
    throw new TypeError('Failed to fetch');
  });
  vi.advanceTimersByTime(8000);
  await expect.poll(() => lost).toBe(1);
  expect(queryClient.getQueryData(storyCacheKey(id))).toBeUndefined();
  backend.interceptReads(() => {});
  vi.advanceTimersByTime(8000);
  await expect.poll(() => queryClient.getQueryData(storyCacheKey(id))).toMatchObject({ id, title: 'Uno' });
});

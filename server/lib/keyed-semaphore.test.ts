import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { KeyedSemaphore } from './keyed-semaphore.ts';

afterEach(() => void vi.useRealTimers());

const LIMITS = {
  total: 4,
  perKey: 2,
  waitingPerKey: 5,
  waiting: 8,
  heavy: { afterMs: Number.POSITIVE_INFINITY, permits: 1 },
};

/** Tasks that run until they are ended, and the order in which they began. */
function manual() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await sleep(0);
  };
  return { begun, work, end };
}

test('a key runs two tasks at once, and the next when one of them ends', async () => {
  const semaphore = new KeyedSemaphore(LIMITS);
  const { begun, work, end } = manual();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void semaphore.run('a', work(name));
  expect(begun).toEqual(['a1', 'a2']);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

test('if all permits are in use, the keys get free ones in rotation', async () => {
  const semaphore = new KeyedSemaphore(LIMITS);
  const { begun, work, end } = manual();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void semaphore.run('a', work(name));
  for (const name of ['b1', 'b2', 'b3']) void semaphore.run('b', work(name));
  for (const name of ['c1', 'c2']) void semaphore.run('c', work(name));
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  await end('a1');
  await end('a2');
  await end('b1');
  expect(begun.slice(4)).toEqual(['c1', 'a3', 'b3']);
});

test('a failed task releases its permit', async () => {
  const semaphore = new KeyedSemaphore({ ...LIMITS, perKey: 1 });
  const failing = semaphore.run('a', () => Promise.reject(new Error('no')));
  const following = semaphore.run('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await following).toBe('yes');
});

test('too many waiting tasks are refused with 429 for one key and 503 for all', async () => {
  const semaphore = new KeyedSemaphore(LIMITS);
  const { work } = manual();
  const take = (key: string) => semaphore.run(key, work(key));
  for (let n = 0; n < 7; n += 1) void take('a');
  await expect(take('a')).rejects.toMatchObject({ status: 429, hint: 'over_request_rate_limit' });
  for (let n = 0; n < 5; n += 1) void take('b');
  await expect(take('c')).rejects.toMatchObject({ status: 503 });
});

test('keys that use much time share few permits, so that other keys find free ones', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const semaphore = new KeyedSemaphore({ ...LIMITS, heavy: { afterMs: 20, permits: 1 } });
  const { begun, work, end } = manual();
  void semaphore.run('a', work('a1'));
  void semaphore.run('b', work('b1'));
  vi.advanceTimersByTime(60);
  void semaphore.run('a', work('a2'));
  void semaphore.run('b', work('b2'));
  void semaphore.run('c', work('c1'));
  void semaphore.run('c', work('c2'));
  expect(begun).toEqual(['a1', 'b1', 'c1', 'c2']);
  await end('a1');
  expect(begun).not.toContain('a2');
  await end('b1');
  expect(begun.slice(4)).toHaveLength(1);
});

test('time that was used long ago does not count', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const semaphore = new KeyedSemaphore({ ...LIMITS, heavy: { afterMs: 50, permits: 0 } });
  await semaphore.run('a', async () => void vi.advanceTimersByTime(100));
  vi.advanceTimersByTime(250);
  expect(await semaphore.run('a', async () => 'at once')).toBe('at once');
});

test('a task that waits too long is refused', async () => {
  const semaphore = new KeyedSemaphore({ ...LIMITS, perKey: 1, waitMs: 10 });
  const { begun, work, end } = manual();
  void semaphore.run('a', work('a1'));
  await expect(semaphore.run('a', work('a2'))).rejects.toMatchObject({ status: 503 });
  await end('a1');
  void semaphore.run('a', work('a3'));
  expect(begun).toEqual(['a1', 'a3']);
});

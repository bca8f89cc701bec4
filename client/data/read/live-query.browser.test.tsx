import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { fetchNextPage } from '#client/lib/screen/fetch-next-page.ts';
import { refreshSoon } from './live-query.ts';

const KEY = ['numbered'];

/** A mounted query of numbered pages; each of its reads waits for an answer. */
function observePages() {
  const reads: { page: number; answer: () => void }[] = [];
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: ({ pageParam }) =>
      new Promise<number>((resolve) => {
        reads.push({ page: pageParam, answer: () => resolve(pageParam) });
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => page + 1,
  });
  onTestFinished(observer.subscribe(() => undefined));
  onTestFinished(() => queryClient.clear());
  const answer = async (page: number) => {
    await expect.poll(() => reads.at(-1)?.page).toBe(page);
    reads.at(-1)?.answer();
  };
  const expectPages = (pages: number[]) =>
    expect.poll(() => observer.getCurrentResult().data?.pages).toEqual(pages);
  return { observer, reads, answer, expectPages };
}

/** Lets the timers run that are due. */
const timersRan = () => new Promise((resolve) => setTimeout(resolve, 1));

test('a change that refreshes a list does not cancel the page that a person asked for', async () => {
  const { observer, reads, answer, expectPages } = observePages();
  await answer(0);
  await expectPages([0]);
  void fetchNextPage(observer.getCurrentResult());
  await expect.poll(() => reads.length).toBe(2);
  refreshSoon(KEY, 0);
  await timersRan();
  await answer(1);
  await expectPages([0, 1]);
  // then the change is read, in both pages
  await answer(0);
  await answer(1);
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
  await expectPages([0, 1]);
});

test('the next page does not cancel the read of a change', async () => {
  const { observer, reads, answer, expectPages } = observePages();
  await answer(0);
  await expectPages([0]);
  refreshSoon(KEY, 0);
  await expect.poll(() => reads.length).toBe(2);
  void fetchNextPage(observer.getCurrentResult());
  await timersRan();
  expect(reads.map(({ page }) => page)).toEqual([0, 0]);
  await answer(0);
  await answer(1);
  await expectPages([0, 1]);
});

test('data whose read began after the last change are not read again', async () => {
  const before = performance.now() - 1;
  const { reads, answer, expectPages } = observePages();
  await answer(0);
  await expectPages([0]);
  refreshSoon(KEY, 0, before);
  await timersRan();
  expect(reads).toHaveLength(1);
  refreshSoon(KEY, 0, performance.now());
  await expect.poll(() => reads.length).toBe(2);
});

test('a page that was loaded later does not make the earlier pages newer', async () => {
  const { observer, reads, answer, expectPages } = observePages();
  await answer(0);
  await expectPages([0]);
  const changed = performance.now();
  void fetchNextPage(observer.getCurrentResult());
  await answer(1);
  await expectPages([0, 1]);
  refreshSoon(KEY, 0, changed);
  await expect.poll(() => reads.at(-1)?.page).toBe(0);
});

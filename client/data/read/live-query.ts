import {
  hashKey,
  type Query,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { queryClient, readBeganAt } from '#client/lib/backend/query-client.ts';
import { type LiveSource, useAnyChange } from '#client/lib/backend/realtime.ts';

/** A burst of changes causes one read, this long after the first change (ms). */
const SETTLE_MS = 100;

interface LiveOptions {
  /** The tables that the data depend on. */
  live: readonly LiveSource[];
  /** How long to collect changes before the next read (ms): longer for expensive reads. */
  settleMs?: number;
  /** Roots of other queries that the same changes make stale. */
  alsoStale?: readonly QueryKey[];
}

/**
 * A query that stays current while mounted: it is read again after each change of its sources, and after a join of their
 * channels if changes may have been missed before. All queries under the same root of the key (its first part) become
 * stale together; those on screen are read again.
 */
export function useLiveQuery<Data, Key extends QueryKey>({
  live,
  settleMs,
  alsoStale = [],
  ...query
}: UseQueryOptions<Data, Error, Data, Key> & LiveOptions): UseQueryResult<Data> {
  useLiveRefresh([query.queryKey.slice(0, 1), ...alsoStale], live, settleMs);
  return useQuery(query);
}

/** Keeps the queries of other components current while mounted, as {@link useLiveQuery} does. */
export function useLiveRefresh(
  queryKeys: readonly QueryKey[],
  live: readonly LiveSource[],
  settleMs: number = SETTLE_MS,
): void {
  useAnyChange(live, (changedAt) => {
    for (const queryKey of queryKeys) refreshSoon(queryKey, settleMs, changedAt);
  });
}

/** Pending reads: the time of the last change that each has to show. */
const scheduled = new Map<string, number>();

/**
 * Reads queries again whose data are from before a change, once for all calls within `settleMs`. Further calls do not delay the
 * read: during a steady stream of changes there is one read per interval.
 * @param changedAt when the data changed (performance.now()).
 */
export function refreshSoon(
  queryKey: QueryKey,
  settleMs: number = SETTLE_MS,
  changedAt: number = performance.now(),
): void {
  const key = hashKey([settleMs, queryKey]);
  const pending = scheduled.get(key);
  scheduled.set(key, Math.max(changedAt, pending ?? Number.NEGATIVE_INFINITY));
  if (pending !== undefined) return;
  setTimeout(() => {
    const last = scheduled.get(key) ?? changedAt;
    scheduled.delete(key);
    void refresh(queryKey, last);
  }, settleMs);
}

/** Reads queries again whose data were read before a moment. Data that no view shows are read when a view shows them again. */
export async function refresh(queryKey: QueryKey, changedAt: number): Promise<void> {
  const predicate = (query: Query) => readBeganAt(query) <= changedAt;
  const active = queryClient.getQueryCache().findAll({ queryKey, type: 'active', predicate });
  // a page that the person asked for is not cancelled
  const paging = active.filter(({ state }) => state.fetchMeta?.fetchMore !== undefined);
  await Promise.allSettled(paging.map(({ promise }) => promise));
  const first = active.some(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
  await queryClient.invalidateQueries({ queryKey, predicate });
  // a first read that is running is not restarted, and may have begun before the change
  if (first) await queryClient.invalidateQueries({ queryKey, predicate });
}

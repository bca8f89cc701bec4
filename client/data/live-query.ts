import {
  hashKey,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { queryClient } from '#client/lib/query-client.ts';
import { type LiveSource, useAnyChange } from '#client/lib/realtime.ts';

/** A burst of changes is one reading, this long after the first of them (ms). */
const SETTLE_MS = 100;

interface LiveOptions {
  /** What the data depend on. */
  live: readonly LiveSource[];
  /** How long a burst of changes may last (ms): more for what is costly to read. */
  settleMs?: number;
  /** Roots of other queries that the same changes make stale. */
  alsoStale?: readonly QueryKey[];
}

/**
 * A query that stays current while mounted: it is read again after each change of its sources, and after each join of their
 * channels, since changes may have been missed before. All queries under the same root of the key (its first part) become
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

/** Keeps queries current while mounted, as {@link useLiveQuery} does: for those that other components read. */
export function useLiveRefresh(
  queryKeys: readonly QueryKey[],
  live: readonly LiveSource[],
  settleMs: number = SETTLE_MS,
): void {
  useAnyChange(live, () => {
    for (const queryKey of queryKeys) refreshSoon(queryKey, settleMs);
  });
}

const scheduled = new Set<string>();

/**
 * Reads queries again, once for all calls of some milliseconds. Calls do not put the reading off: a stream of changes is
 * read at this pace.
 */
export function refreshSoon(queryKey: QueryKey, settleMs: number = SETTLE_MS): void {
  const key = hashKey([settleMs, queryKey]);
  if (scheduled.has(key)) return;
  scheduled.add(key);
  setTimeout(() => {
    scheduled.delete(key);
    void refresh(queryKey);
  }, settleMs);
}

async function refresh(queryKey: QueryKey): Promise<void> {
  // a mutation that names the key reads again when it is done; an answer from before would hide what it shows already
  if (queryClient.isMutating({ mutationKey: queryKey }) > 0) return;
  const active = queryClient.getQueryCache().findAll({ queryKey, type: 'active' });
  const first = active.some(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
  await queryClient.invalidateQueries({ queryKey });
  // a first reading is not started anew, and may have begun before the change
  if (first) await queryClient.invalidateQueries({ queryKey });
}

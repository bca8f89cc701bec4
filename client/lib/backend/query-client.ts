import { onlineManager, type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isOnline, onConnectionChange } from '../connection/online.ts';

// queries wait while there is no connection, and run when it is back
onlineManager.setEventListener((setOnline) => {
  setOnline(isOnline());
  return onConnectionChange(() => setOnline(isOnline()));
});

/** How long data that no view shows are kept, for the time without connection, in ms. */
const KEPT_MS = 12 * 60 * 60_000;

/**
 * Caches the server's answers, also of views that were open before. Live channels keep them current, so the cache does not refetch when the
 * window gets the focus. The REST client itself retries reads that failed on the network.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: KEPT_MS, retry: false, refetchOnWindowFocus: false },
    // a mutation that cannot be sent fails at once, with a message; changes that may wait are in
    // data/write/submit.ts
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** When reads began (performance.now()): the one that brought the data of a query, and the one that is running. */
interface ReadTimes {
  finished?: number;
  running?: number;
}

const readTimes = new WeakMap<Query, ReadTimes>();

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { action, query } = event;
  const times = readTimes.get(query) ?? {};
  readTimes.set(query, times);
  // a further page leaves the earlier ones as they were read
  if (action.type === 'fetch' && !action.meta?.fetchMore) times.running = performance.now();
  if (action.type === 'success' && !action.manual && times.running !== undefined) {
    times.finished = times.running;
    delete times.running;
  }
});

/**
 * When the read of a query's data began, or of the data that are on their way, as performance.now(); -Infinity: not known. The
 * data contain everything that was committed before.
 */
export function readBeganAt(query: Query): number {
  const { finished, running } = readTimes.get(query) ?? {};
  const began = query.state.fetchStatus === 'fetching' ? running : finished;
  return began ?? Number.NEGATIVE_INFINITY;
}

/** Notes that the running read of a query began earlier than the query knows: its request was sent before. */
export function noteReadBegan(queryKey: QueryKey, at: number): void {
  const query = queryClient.getQueryCache().find({ queryKey });
  const times = query && readTimes.get(query);
  if (times?.running !== undefined) times.running = Math.min(times.running, at);
}

/**
 * Gives a query data that another request has brought, so that it does not read them itself.
 * @param beganAt when that request began (performance.now()).
 */
export function seedQuery(queryKey: QueryKey, data: unknown, beganAt: number): void {
  queryClient.setQueryData(queryKey, data);
  const query = queryClient.getQueryCache().find({ queryKey });
  if (query) readTimes.set(query, { ...readTimes.get(query), finished: beganAt });
}

/**
 * `placeholderData` that shows the previous data until the new data arrive. Without connection no data arrive, and the previous
 * data would stay under the new title: then there is no placeholder.
 */
export function keepUntilAnswered<Data>(previous: Data | undefined): Data | undefined {
  return isOnline() ? previous : undefined;
}

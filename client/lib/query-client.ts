import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isOnline, onConnectionChange } from './online.ts';

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
    // a mutation that cannot be sent fails at once, with a message; changes of stories wait in
    // data/stories/write/offline-queue.ts
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * `placeholderData` that shows the previous data until the new data arrive. Without connection no data arrive, and the previous
 * data would stay under the new title: then there is no placeholder.
 */
export function keepUntilAnswered<Data>(previous: Data | undefined): Data | undefined {
  return isOnline() ? previous : undefined;
}

import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isOnline, onConnectionChange } from './online.ts';

// reads wait while there is no connection, and are made when it is back
onlineManager.setEventListener((setOnline) => {
  setOnline(isOnline());
  return onConnectionChange(() => setOnline(isOnline()));
});

/**
 * What the server said, kept while a view is open. Live channels keep it current, so a return of the focus fetches
 * nothing; the REST client itself retries reads that failed on the way.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 5 * 60_000, retry: false, refetchOnWindowFocus: false },
    // what cannot be sent fails at once and says so; changes of stories wait in data/stories/write/offline-queue.ts
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * `placeholderData` that shows the previous data until the new data arrive. Without connection nothing arrives, and the
 * previous data would stand under the new name: then there is no placeholder.
 */
export function keepUntilAnswered<Data>(previous: Data | undefined): Data | undefined {
  return isOnline() ? previous : undefined;
}

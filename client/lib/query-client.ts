import { QueryClient } from '@tanstack/react-query';

/**
 * What the server said, kept while a view is open. Live channels keep it current, so a return of the focus fetches
 * nothing; the REST client itself retries reads that failed on the way.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 5 * 60_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

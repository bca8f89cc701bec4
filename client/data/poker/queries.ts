import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { noteReadBegan, queryClient } from '#client/lib/backend/query-client.ts';
import { call, callBeginsAt } from '#client/lib/backend/rpc.ts';
import type { PokerSessions, PokerStart } from '#shared/contracts/poker.ts';
import { pokerStartInput } from '../read/first-requests.ts';
import { useLiveRefresh } from '../read/live-query.ts';

/** How many sessions a further page of the list has. */
const PAGE = 20;

/** The root of the keys of what the page shows on which a session is chosen, for each project. */
export const START_KEY = ['poker-start'] as const;

type Page = PokerSessions & Partial<PokerStart>;

const startQuery = (projectId: string) => {
  const queryKey = [...START_KEY, projectId];
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam }): Promise<Page> => {
      if (pageParam > 0)
        return call('poker_sessions', { project_id: projectId, offset: pageParam, limit: PAGE });
      const input = pokerStartInput(projectId);
      noteReadBegan(queryKey, callBeginsAt('poker_start', input));
      return call('poker_start', input);
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.sessions.length, 0);
      return shown < total ? shown : undefined;
    },
  });
};

/** Loads the data of {@link usePokerSessions} before its view is rendered. */
export function prefetchPokerStart(projectId: string): void {
  void queryClient.prefetchInfiniteQuery(startQuery(projectId));
}

/**
 * The sessions of a project, those that are not closed first, then the latest, page by page; kept current while mounted. The first
 * page has the decks of its teams.
 */
export function usePokerSessions(projectId: string): UseInfiniteQueryResult<InfiniteData<Page>> {
  useLiveRefresh([START_KEY], [{ table: 'poker_sessions', filter: `project_id=eq.${projectId}` }]);
  return useInfiniteQuery(startQuery(projectId));
}

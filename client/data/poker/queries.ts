import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#client/lib/backend/rpc.ts';
import type { PokerSessions } from '#shared/contracts/poker.ts';
import { useLiveRefresh } from '../live-query.ts';

/** How many sessions a page of the list has. */
const PAGE = 20;

/** The root of the keys of all lists of sessions. */
const SESSIONS_KEY = ['poker-sessions'] as const;

/** The sessions of a project, those that are not closed first, then the latest, page by page; kept current while mounted. */
export function usePokerSessions(projectId: string): UseInfiniteQueryResult<InfiniteData<PokerSessions>> {
  useLiveRefresh([SESSIONS_KEY], [{ table: 'poker_sessions', filter: `project_id=eq.${projectId}` }]);
  return useInfiniteQuery({
    queryKey: [...SESSIONS_KEY, projectId],
    queryFn: ({ pageParam }) =>
      call('poker_sessions', { project_id: projectId, offset: pageParam, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.sessions.length, 0);
      return shown < total ? shown : undefined;
    },
  });
}

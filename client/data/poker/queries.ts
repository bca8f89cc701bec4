import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '#client/lib/rpc.ts';
import type { PokerSessions } from '#shared/contracts/poker.ts';
import { useLiveQuery } from '../live-query.ts';

/** How many sessions a page of the list has. */
const PAGE = 20;

/** The latest sessions of a project, those that are not closed first; kept current while mounted. */
export function usePokerSessions(projectId: string): UseQueryResult<PokerSessions> {
  return useLiveQuery({
    queryKey: ['poker-sessions', projectId],
    queryFn: () => call('poker_sessions', { project_id: projectId, limit: PAGE }),
    live: [{ table: 'poker_sessions', filter: `project_id=eq.${projectId}` }],
  });
}

import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/backend/rpc.ts';
import type { ProjectRequests } from '#shared/contracts/projects/project-requests.ts';
import { useLiveRefresh } from '../read/live-query.ts';

export const REQUESTS_KEY = ['project-requests'] as const;
const OFFERS_KEY = ['ownership-offers'] as const;
const ACCEPTANCES_KEY = ['project-acceptances'] as const;

export const offerKey = (projectId: string) => [...OFFERS_KEY, projectId];
export const acceptancesKey = (of: string) => [...ACCEPTANCES_KEY, of];

/** Loads acceptances and offers again; resolves when the new state is loaded. */
export function useRefreshRequests(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const keys = [REQUESTS_KEY, OFFERS_KEY, ACCEPTANCES_KEY];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

/** The requests that wait for the person's answer. */
export function useProjectRequests(): UseQueryResult<ProjectRequests> {
  return useQuery({
    queryKey: REQUESTS_KEY,
    queryFn: () => call('project_requests', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Keeps {@link useProjectRequests} and the person's own offers current while mounted. Used once, in the shell. */
export function useLiveProjectRequests(personId: string): void {
  const filter = `user_id=eq.${personId}`;
  useLiveRefresh(
    [REQUESTS_KEY, OFFERS_KEY, ACCEPTANCES_KEY],
    [
      { table: 'team_members', filter },
      { table: 'project_acceptances', filter },
      // each offer and each answer also creates a notification
      { table: 'notifications', filter },
    ],
  );
}

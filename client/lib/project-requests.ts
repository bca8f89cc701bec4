import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProjectRequests } from '../../shared/contracts/project-requests.ts';
import { call } from './call.ts';
import { useLive } from './live.ts';
import { useCoalesced } from './use-coalesced.ts';

const REQUESTS_KEY = ['project-requests'] as const;
const OFFERS_KEY = ['ownership-offers'] as const;
const ACCEPTANCES_KEY = ['project-acceptances'] as const;
const SETTLE_MS = 100;

export const offerKey = (projectId: string) => [...OFFERS_KEY, projectId];
export const acceptancesKey = (of: string) => [...ACCEPTANCES_KEY, of];

/** Loads again what people have accepted and been offered; resolves when the new state is there. */
export function useRefreshRequests(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const keys = [REQUESTS_KEY, OFFERS_KEY, ACCEPTANCES_KEY];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

/** What waits for the person's answer. */
export function useProjectRequests(): UseQueryResult<ProjectRequests> {
  return useQuery({
    queryKey: REQUESTS_KEY,
    queryFn: () => call('project_requests', {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Keeps {@link useProjectRequests} and the offers that the person made current while mounted: once, in the shell. */
export function useLiveProjectRequests(personId: string): void {
  const refreshNow = useRefreshRequests();
  const refresh = useCoalesced(() => void refreshNow(), SETTLE_MS);
  const ofPerson = `user_id=eq.${personId}`;
  const nothing = () => {};
  useLive('team_members', ofPerson, refresh, nothing);
  useLive('project_acceptances', ofPerson, refresh, nothing);
  // an offer and its answer come with a notification
  useLive('notifications', ofPerson, refresh, refresh);
}

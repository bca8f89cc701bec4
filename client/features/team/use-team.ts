import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Team } from '../../../shared/contracts/team.ts';
import { call } from '../../lib/call.ts';
import { useLive } from '../../lib/live.ts';
import { keepUntilAnswered } from '../../lib/query-client.ts';
import { useCoalesced } from '../../lib/use-coalesced.ts';

export type TeamEntry = Team['teams'][number];
export type Member = TeamEntry['members'][number];
export type TeamPerson = Team['people'][number];
export type Invitation = Team['invitations'][number];

/** A burst of changes (a bulk change, a sprint that ends) is one question. */
const SETTLE_MS = 300;
const TEAM_KEY = ['team'] as const;

/** Reads the team view again: for after what the person did themselves. Resolves when the new one is there. */
export function useRefreshTeam(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: TEAM_KEY });
}

/** Everything that the team view shows, of a project or of all that are not archived; kept current while mounted. */
export function useTeam(projectId: string | undefined): UseQueryResult<Team> {
  const query = useQuery({
    queryKey: [...TEAM_KEY, projectId ?? 'all'],
    queryFn: () => call('team', { project_id: projectId ?? null }),
    placeholderData: keepUntilAnswered,
  });
  const refreshNow = useRefreshTeam();
  const refresh = useCoalesced(() => void refreshNow(), SETTLE_MS);
  const ofProject = projectId && `project_id=eq.${projectId}`;
  const nothing = () => {};
  // all channels share one socket: what was missed is read once, when the first of them is joined again
  useLive('team_members', undefined, refresh, refresh);
  useLive('project_acceptances', ofProject, refresh, nothing);
  useLive('teams', ofProject, refresh, nothing);
  useLive('profiles', undefined, refresh, nothing);
  useLive('sprints', ofProject, refresh, nothing);
  useLive('user_stories', ofProject, refresh, nothing);
  return query;
}

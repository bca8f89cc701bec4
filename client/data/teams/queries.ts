import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { keepUntilAnswered } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { Team } from '#shared/contracts/team.ts';
import { useLiveQuery } from '../read/live-query.ts';

export type TeamEntry = Team['teams'][number];
export type Member = TeamEntry['members'][number];
export type TeamPerson = Team['people'][number];

/** A burst of changes (a bulk change, the end of a sprint) causes one read after this time (ms). */
const SETTLE_MS = 300;
export const TEAM_KEY = ['team'] as const;

/** Reads the team view again after the person's own change; resolves when the new data are loaded. */
export function useRefreshTeam(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: TEAM_KEY });
}

/** The data of the team view, of a project or of all projects that are not archived; kept current while mounted. */
export function useTeam(projectId: string | undefined): UseQueryResult<Team> {
  const filter = projectId && `project_id=eq.${projectId}`;
  return useLiveQuery({
    queryKey: [...TEAM_KEY, projectId ?? 'all'],
    queryFn: () => call('team', { project_id: projectId ?? null }),
    placeholderData: keepUntilAnswered,
    live: [
      { table: 'team_members' },
      { table: 'project_acceptances', filter },
      { table: 'teams', filter },
      { table: 'profiles' },
      { table: 'sprints', filter },
      { table: 'user_stories', filter },
    ],
    settleMs: SETTLE_MS,
  });
}

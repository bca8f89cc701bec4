import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Dashboard } from '../../../shared/contracts/dashboard.ts';
import { call } from '../../lib/call.ts';
import { useLive } from '../../lib/live.ts';
import { keepUntilAnswered } from '../../lib/query-client.ts';
import { useCoalesced } from '../../lib/use-coalesced.ts';

/** A burst of changes (a sprint planned, stories imported) is one new reading. */
const REFRESH_AFTER_MS = 400;

/** Everything that the dashboard shows, of a project or of all, kept current while mounted. */
export function useDashboard(project: string | undefined): UseQueryResult<Dashboard> {
  const queryClient = useQueryClient();
  const queryKey = ['dashboard', project ?? 'all'];
  const result = useQuery({
    queryKey,
    queryFn: () => call('dashboard', { project_id: project ?? null }),
    placeholderData: keepUntilAnswered,
  });

  const refresh = useCoalesced(() => void queryClient.invalidateQueries({ queryKey }), REFRESH_AFTER_MS);
  const ofProject = project && `project_id=eq.${project}`;
  // every change of a project, sprint or story writes one line of the log
  useLive('activity_log', ofProject, refresh, refresh);
  useLive('board_columns', ofProject, refresh, refresh);
  useLive('team_members', undefined, refresh, refresh);
  return result;
}

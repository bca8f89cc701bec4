import type { UseQueryResult } from '@tanstack/react-query';
import { keepUntilAnswered, noteReadBegan } from '#client/lib/backend/query-client.ts';
import { call, callBeginsAt } from '#client/lib/backend/rpc.ts';
import type { Dashboard } from '#shared/contracts/dashboard.ts';
import { FIRST_ATTENTION } from '#shared/rules/stories/attention.ts';
import { dashboardInput } from '../read/first-requests.ts';
import { useLiveQuery } from '../read/live-query.ts';

export const DASHBOARD_KEY = ['dashboard'] as const;

/**
 * A burst of changes (planning a sprint, an import) causes one read after this time (ms). All projects change all the time, and their
 * read is as dear as all of them.
 */
const SETTLE_MS = { oneProject: 400, allProjects: 5000 };

/**
 * Everything that the dashboard shows, of a project or of all, kept current while mounted.
 * @param attention how many problems of each kind are listed at most.
 */
export function useDashboard(
  project: string | undefined,
  attention = FIRST_ATTENTION,
): UseQueryResult<Dashboard> {
  const filter = project && `project_id=eq.${project}`;
  const queryKey = [...DASHBOARD_KEY, project ?? 'all', attention];
  return useLiveQuery({
    queryKey,
    queryFn: () => {
      const input = dashboardInput(project, attention);
      noteReadBegan(queryKey, callBeginsAt('dashboard', input));
      return call('dashboard', input);
    },
    placeholderData: keepUntilAnswered,
    // every change of a project, sprint or story writes one row of the activity log
    live: [{ table: 'activity_log', filter }, { table: 'board_columns', filter }, { table: 'team_members' }],
    settleMs: project === undefined ? SETTLE_MS.allProjects : SETTLE_MS.oneProject,
  });
}

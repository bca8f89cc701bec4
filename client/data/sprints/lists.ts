import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { COMPLETED_PAGE } from '#shared/rules/reports/velocity-span.ts';
import { useLiveQuery } from '../live-query.ts';
import { SPRINTS_KEY, useHiddenProjects } from './queries.ts';
import type { EarlierSprint } from './sprint-proposal.ts';
import { SPRINT_COLUMNS, type Sprint } from './types.ts';

// lists that neither the shell nor the board reads: they load with the views and dialogs that show them

/** Limits for the lists, higher than the numbers of a company in four years. */
const MAX_SPRINTS = { names: 500, reports: 1000 };

/** The key of {@link useCompletedSprints}. */
export function useCompletedKey(projectId: string | undefined) {
  const hidden = useHiddenProjects(projectId);
  return [...SPRINTS_KEY, 'completed', projectId ?? 'all', hidden] as const;
}

/**
 * Completed sprints of a project, or of all visible ones that are not archived: the last first, page by page, with their
 * number.
 * @param wanted false: they are not read (yet).
 */
export function useCompletedSprints(projectId: string | undefined, wanted: boolean) {
  const hidden = useHiddenProjects(projectId);
  return useInfiniteQuery({
    queryKey: useCompletedKey(projectId),
    enabled: wanted,
    queryFn: async ({ pageParam }): Promise<{ sprints: Sprint[]; count: number }> => {
      const query = db.from('sprints').select(SPRINT_COLUMNS, { count: 'exact' }).eq('status', 'completed');
      const { data, count } = await (projectId === undefined
        ? query.not('project_id', 'in', hidden)
        : query.eq('project_id', projectId)
      )
        .order('completed_at', { ascending: false })
        .order('id')
        .range(pageParam, pageParam + COMPLETED_PAGE - 1)
        .throwOnError();
      return { sprints: data, count: count ?? data.length };
    },
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.sprints.length, 0);
      return shown < count ? shown : undefined;
    },
  });
}

/** The data of a sprint that the reports need to choose one. */
export type ReportSprint = Pick<
  Sprint,
  'id' | 'project_id' | 'team_id' | 'name' | 'status' | 'start_date' | 'end_date' | 'started_at'
>;

/** The key of {@link useReportSprints}. */
export const reportSprintsKey = (projectId: string | undefined) =>
  [...SPRINTS_KEY, 'reports', projectId ?? 'all'] as const;

/**
 * The sprints of a project, or of all that the person sees; the latest first. Live.
 * @param wanted false: they are not read (yet).
 */
export function useReportSprints(
  projectId: string | undefined,
  wanted = true,
): UseQueryResult<ReportSprint[]> {
  return useLiveQuery({
    queryKey: reportSprintsKey(projectId),
    enabled: wanted,
    queryFn: async (): Promise<ReportSprint[]> => {
      const query = db
        .from('sprints')
        .select('id, project_id, team_id, name, status, start_date, end_date, started_at')
        .order('started_at', { ascending: false, nullsFirst: false })
        .order('start_date')
        .limit(MAX_SPRINTS.reports);
      const { data } = await (projectId ? query.eq('project_id', projectId) : query).throwOnError();
      return data;
    },
    live: [{ table: 'sprints', filter: projectId && `project_id=eq.${projectId}` }],
  });
}

/** How many sprints of a team a proposal looks at. */
const MAX_EARLIER = 50;

/** The latest sprints of a team, planned ones included, for the proposal of the next one. */
export function useEarlierSprints(teamId: string | undefined): readonly EarlierSprint[] | undefined {
  const { data } = useQuery({
    queryKey: [...SPRINTS_KEY, 'earlier', teamId ?? 'none'],
    enabled: teamId !== undefined,
    queryFn: async (): Promise<EarlierSprint[]> => {
      const { data } = await db
        .from('sprints')
        .select('name, start_date, end_date')
        .eq('team_id', teamId ?? '')
        .order('end_date', { ascending: false })
        .limit(MAX_EARLIER)
        .throwOnError();
      return data;
    },
  });
  return data;
}

/** The planned and running sprints of a project that a view has loaded, the latest first; undefined without any. */
function loadedSprints(projectId: string | undefined): Sprint[] | undefined {
  const lists = queryClient.getQueriesData<Sprint[]>({ queryKey: [...SPRINTS_KEY, 'open'] });
  const list = lists.map(([, sprints = []]) => sprints.filter((sprint) => sprint.project_id === projectId));
  return list.find(({ length }) => length > 0)?.toReversed();
}

/**
 * The sprints of a project by name, the newest first; until they are loaded, those that a view has loaded. Without a project,
 * nothing is read.
 */
export function useSprintNames(projectId: string | undefined) {
  return useQuery({
    queryKey: [...SPRINTS_KEY, 'names', projectId ?? 'none'],
    enabled: projectId !== undefined,
    placeholderData: () => loadedSprints(projectId),
    queryFn: async () => {
      const { data } = await db
        .from('sprints')
        .select('id, name, status')
        .eq('project_id', projectId ?? '')
        .order('start_date', { ascending: false })
        .limit(MAX_SPRINTS.names)
        .throwOnError();
      return data;
    },
  });
}

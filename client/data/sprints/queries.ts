import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';
import { useArchivedIds } from '../projects/queries.ts';
import { useLiveQuery, useLiveRefresh } from '../read/live-query.ts';
import { SPRINT_COLUMNS, type Sprint } from './types.ts';

/** The root of the keys of all queries of sprints: a change makes all of them stale. */
export const SPRINTS_KEY = ['sprints'] as const;

/** Limits for the lists, higher than the numbers of a company in four years. */
const MAX_SPRINTS = { open: 500, reports: 1000 };

/** The ids of the archived projects, whose sprints 'all projects' leaves out, in the form of the API's `in`. */
export function useHiddenProjects(projectId: string | undefined): string {
  const archived = useArchivedIds();
  return projectId === undefined ? archived : '()';
}

/** The key of {@link useOpenSprints}. @param hidden the ids of the archived projects for 'all projects', otherwise none. */
export const openSprintsKey = (projectId: string | undefined, hidden: string) =>
  [...SPRINTS_KEY, 'open', projectId ?? 'all', hidden] as const;

/** The key of {@link useRunningSprints}. @param archived the ids of the archived projects. */
export const runningSprintsKey = (projectId: string | undefined, archived: string) =>
  [...SPRINTS_KEY, 'running', projectId ?? 'all', archived] as const;

/** Planned and running sprints of a project, or of all visible ones that are not archived, the earliest first. */
export function useOpenSprints(projectId: string | undefined) {
  const hidden = useHiddenProjects(projectId);
  return useQuery({
    queryKey: openSprintsKey(projectId, hidden),
    queryFn: async (): Promise<Sprint[]> => {
      const query = db.from('sprints').select(SPRINT_COLUMNS).neq('status', 'completed');
      const { data } = await (projectId === undefined
        ? query.not('project_id', 'in', hidden)
        : query.eq('project_id', projectId)
      )
        .order('start_date')
        .order('created_at')
        .limit(MAX_SPRINTS.open)
        .throwOnError();
      return data;
    },
  });
}

/**
 * The running sprint of a project with its days. For all visible projects at most two: that is enough to know that there are
 * several. In an archived project no sprint runs. Live.
 */
export function useRunningSprints(projectId: string | undefined) {
  const archived = useArchivedIds();
  return useLiveQuery({
    queryKey: runningSprintsKey(projectId, archived),
    queryFn: async () => {
      const query = db
        .from('sprints')
        .select('name, project_id, start_date, end_date')
        .eq('status', 'active')
        .not('project_id', 'in', archived)
        .limit(2);
      const { data } = await (projectId ? query.eq('project_id', projectId) : query).throwOnError();
      return data;
    },
    live: [{ table: 'sprints', filter: projectId && `project_id=eq.${projectId}` }],
  });
}

/** The data of a sprint that the reports need to choose one. */
export type ReportSprint = Procedures['reports_view']['output']['sprints'][number];

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

/** Reads the earliest planned sprint of some projects; null if none is planned. Without connection it fails at once. */
export function fetchNextSprint(projectIds: readonly string[]) {
  return queryClient.fetchQuery({
    queryKey: [...SPRINTS_KEY, 'next', ...projectIds],
    queryFn: async () => {
      const { data } = await db
        .from('sprints')
        .select('id, project_id')
        .eq('status', 'planned')
        .in('project_id', projectIds)
        .order('start_date')
        .limit(1)
        .throwOnError();
      return data[0] ?? null;
    },
    staleTime: 0,
    networkMode: 'always',
  });
}

/** Keeps every query of sprints current while mounted. */
export function useLiveSprints(projectId: string | undefined): void {
  useLiveRefresh([SPRINTS_KEY], [{ table: 'sprints', filter: projectId && `project_id=eq.${projectId}` }]);
}

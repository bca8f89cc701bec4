import { type UseQueryResult, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { meanOf } from '../../../shared/rules/capacity.ts';
import { db } from '../backend.ts';
import { useLive } from '../live.ts';
import { useArchivedProjects } from '../projects.ts';
import { useCoalesced } from '../use-coalesced.ts';
import { SPRINT_COLUMNS, type Sprint } from './types.ts';

/** More than a company plans at once; a list never loads without bound. */
const MOST_OPEN = 500;
/** Completed sprints a page. */
const PAGE = 10;
/** The last sprints that velocity is the mean of. */
export const VELOCITY_SPRINTS = 5;
const REFRESH_AFTER_MS = 100;

/** The archived projects, whose sprints are not among those of all projects; as the API's `in` takes them. */
function useHiddenProjects(projectId: string | undefined): string {
  const archived = useArchivedProjects();
  return `(${projectId === undefined ? archived.map(({ id }) => id).join(',') : ''})`;
}

/** Planned and running sprints of a project, or of all visible ones that are not archived, the earliest first. */
export function useOpenSprints(projectId: string | undefined) {
  const hidden = useHiddenProjects(projectId);
  return useQuery({
    queryKey: ['sprints', 'open', projectId ?? 'all', hidden],
    queryFn: async (): Promise<Sprint[]> => {
      const query = db.from('sprints').select(SPRINT_COLUMNS).neq('status', 'completed');
      const { data } = await (projectId === undefined
        ? query.not('project_id', 'in', hidden)
        : query.eq('project_id', projectId)
      )
        .order('start_date')
        .order('created_at')
        .limit(MOST_OPEN)
        .throwOnError();
      return data;
    },
  });
}

/** Completed sprints of the same, the last first, page by page, and how many there are. */
export function useCompletedSprints(projectId: string | undefined) {
  const hidden = useHiddenProjects(projectId);
  return useInfiniteQuery({
    queryKey: ['sprints', 'completed', projectId ?? 'all', hidden],
    queryFn: async ({ pageParam }): Promise<{ sprints: Sprint[]; count: number }> => {
      const query = db.from('sprints').select(SPRINT_COLUMNS, { count: 'exact' }).eq('status', 'completed');
      const { data, count } = await (projectId === undefined
        ? query.not('project_id', 'in', hidden)
        : query.eq('project_id', projectId)
      )
        .order('completed_at', { ascending: false })
        .order('id')
        .range(pageParam, pageParam + PAGE - 1)
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

/** What a team usually completes, in points: the mean of its last five sprints; null while there is none. */
export function useMeanVelocity(teamId: string | undefined): {
  mean: number | null;
  sprints: number;
  query: UseQueryResult<number[]>;
} {
  const query = useQuery({
    queryKey: ['sprints', 'velocity', teamId ?? 'none'],
    enabled: teamId !== undefined,
    queryFn: async () => {
      const { data: last } = await db
        .from('sprints')
        .select('completed_points')
        .eq('team_id', teamId ?? '')
        .eq('status', 'completed')
        .order('completed_at', { ascending: false })
        .limit(VELOCITY_SPRINTS)
        .throwOnError();
      return last.map(({ completed_points }) => completed_points ?? 0);
    },
  });
  const { data = [] } = query;
  return { mean: meanOf(data), sprints: data.length, query };
}

/** Keeps every hook of this file current while mounted. */
export function useLiveSprints(projectId: string | undefined): void {
  const queryClient = useQueryClient();
  const refresh = useCoalesced(
    () => void queryClient.invalidateQueries({ queryKey: ['sprints'] }),
    REFRESH_AFTER_MS,
  );
  useLive('sprints', projectId && `project_id=eq.${projectId}`, refresh, refresh);
}

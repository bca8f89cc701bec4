import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { COMPLETED_PAGE } from '#shared/rules/reports/velocity-span.ts';
import { SPRINTS_KEY, useHiddenProjects } from './queries.ts';
import { endedOn } from './real-end.ts';
import type { EarlierSprint } from './sprint-proposal.ts';
import { SPRINT_COLUMNS, type Sprint } from './types.ts';

// lists that neither the shell nor the board reads: they load with the views and dialogs that show them

/** A limit for the list, higher than the number of a company in four years. */
const MAX_NAMES = 500;

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

/** How many sprints of a team a proposal looks at. */
const MAX_EARLIER = 50;

type TeamSprint = EarlierSprint & { id: string };

/** The latest sprints of a team, planned ones included, for the proposal of the next one. */
export function useEarlierSprints(teamId: string | undefined): readonly TeamSprint[] | undefined {
  const { data } = useQuery({
    queryKey: [...SPRINTS_KEY, 'earlier', teamId ?? 'none'],
    enabled: teamId !== undefined,
    queryFn: async (): Promise<TeamSprint[]> => {
      const { data } = await db
        .from('sprints')
        .select('id, name, start_date, end_date, completed_at')
        .eq('team_id', teamId ?? '')
        .order('end_date', { ascending: false })
        .limit(MAX_EARLIER)
        .throwOnError();
      return data.map(({ completed_at, ...sprint }) => ({ ...sprint, ended: endedOn(completed_at) }));
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
        .limit(MAX_NAMES)
        .throwOnError();
      return data;
    },
  });
}

import { db } from '#client/lib/backend/backend.ts';
import { useLiveQuery } from '../live-query.ts';
import { useArchivedIds } from '../projects/queries.ts';

/** A burst of changes (an import, the end of a sprint) causes one read after this time (ms). */
const SETTLE_MS = 400;

/** The key of {@link useBacklogCount}. @param archived as {@link useArchivedIds} says it. */
export const backlogCountKey = (project: string | undefined, archived: string) =>
  ['backlog-count', project ?? 'all', archived] as const;

/** How many open stories of a project, or of all projects, are in no sprint; undefined until it is known. Live. */
export function useBacklogCount(project: string | undefined): number | undefined {
  const archived = useArchivedIds();
  const count = useLiveQuery({
    queryKey: backlogCountKey(project, archived),
    queryFn: async () => {
      const query = db
        .from('user_stories')
        .select('id', { count: 'exact', head: true })
        .neq('status', 'done')
        .is('sprint_id', null);
      const answer = await (project
        ? query.eq('project_id', project)
        : query.not('project_id', 'in', archived)
      ).throwOnError();
      return answer.count ?? 0;
    },
    live: [{ table: 'user_stories', filter: project && `project_id=eq.${project}` }],
    settleMs: SETTLE_MS,
  });
  return count.data;
}

import { useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import { type LiveChange, useTableChanges } from '#client/lib/backend/realtime.ts';
import { useArchivedIds } from '../../projects/queries.ts';
import { refreshSoon } from '../../read/live-query.ts';
import type { Story } from '../types.ts';

/** A burst of changes (an import, the end of a sprint) causes one read after this time (ms). */
const SETTLE_MS = 400;

/** The key of {@link useBacklogCount}. @param archived as {@link useArchivedIds} says it. */
export const backlogCountKey = (project: string | undefined, archived: string) =>
  ['backlog-count', project ?? 'all', archived] as const;

/** How many open stories of a project, or of all projects, are in no sprint; undefined until it is known. Live. */
export function useBacklogCount(project: string | undefined): number | undefined {
  const archived = useArchivedIds();
  const queryKey = backlogCountKey(project, archived);
  const read = (changedAt?: number) => refreshSoon(queryKey.slice(0, 1), SETTLE_MS, changedAt);
  useTableChanges(
    'user_stories',
    project && `project_id=eq.${project}`,
    (change) => mayCountAnew(change) && read(),
    read,
  );
  const count = useQuery({
    queryKey,
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
  });
  return count.data;
}

/** Whether a change may alter the count: most changes of a story do not. */
function mayCountAnew({ eventType, old, new: now }: LiveChange<'user_stories'>): boolean {
  // without its row of before, a story may have been anywhere
  return eventType !== 'UPDATE' || old.project_id !== now.project_id || isCounted(old) !== isCounted(now);
}

const isCounted = ({ status, sprint_id }: Partial<Pick<Story, 'status' | 'sprint_id'>>) =>
  status !== 'done' && sprint_id === null;

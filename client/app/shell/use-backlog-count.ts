import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { db } from '../../lib/backend.ts';
import { useLive } from '../../lib/live.ts';

/** A burst of changes (an import, a sprint that ends) is one question. */
const SETTLE_MS = 400;

/** How many stories wait in the backlog of a project, or of all; undefined until it is known. Live. */
export function useBacklogCount(project: string | undefined): number | undefined {
  const queryClient = useQueryClient();
  const queryKey = ['backlog-count', project ?? 'all'];
  const count = useQuery({
    queryKey,
    queryFn: async () => {
      const query = db
        .from('user_stories')
        .select('id', { count: 'exact', head: true })
        .eq('status', 'backlog');
      const answer = await (project ? query.eq('project_id', project) : query).throwOnError();
      return answer.count ?? 0;
    },
  });
  const refresh = useDebouncedCallback(() => void queryClient.invalidateQueries({ queryKey }), SETTLE_MS);
  useLive('user_stories', project && `project_id=eq.${project}`, refresh, refresh);
  return count.data;
}

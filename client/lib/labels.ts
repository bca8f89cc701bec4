import { useQuery, useQueryClient } from '@tanstack/react-query';
import { db } from './backend.ts';
import { useLive } from './live.ts';
import { useCoalesced } from './use-coalesced.ts';

/** More than a project has; a list never loads without bound. */
const MOST = 1000;
const REFRESH_AFTER_MS = 100;

/** The labels in use in a project, or in all that the person sees, by name. Live. */
export function useProjectLabels(projectId: string | undefined) {
  const queryClient = useQueryClient();
  const queryKey = ['project-labels', projectId ?? 'all'];
  const refresh = useCoalesced(() => void queryClient.invalidateQueries({ queryKey }), REFRESH_AFTER_MS);
  useLive('project_labels', projectId && `project_id=eq.${projectId}`, refresh, refresh);
  return useQuery({
    queryKey,
    queryFn: async () => {
      const query = db.from('project_labels').select('id, project_id, name');
      const { data } = await (projectId === undefined ? query : query.eq('project_id', projectId))
        .order('name')
        .limit(MOST)
        .throwOnError();
      return data;
    },
  });
}

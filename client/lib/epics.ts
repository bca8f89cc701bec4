import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Tables } from '../../shared/database.types.ts';
import { db } from './backend.ts';
import { useLive } from './live.ts';
import { useCoalesced } from './use-coalesced.ts';

/** More than a project has; a list never loads without bound. */
const MOST = 500;
const REFRESH_AFTER_MS = 100;

export type Epic = Pick<Tables<'epics'>, 'id' | 'project_id' | 'name' | 'description' | 'closed_at'>;

/** The epics of a project, or of all that the person sees: open ones first, by name. Live. */
export function useEpics(projectId: string | undefined) {
  const queryClient = useQueryClient();
  const queryKey = ['epics', projectId ?? 'all'];
  const refresh = useCoalesced(() => void queryClient.invalidateQueries({ queryKey }), REFRESH_AFTER_MS);
  useLive('epics', projectId && `project_id=eq.${projectId}`, refresh, refresh);
  return useQuery({
    queryKey,
    queryFn: async (): Promise<Epic[]> => {
      const query = db.from('epics').select('id, project_id, name, description, closed_at');
      const { data } = await (projectId === undefined ? query : query.eq('project_id', projectId))
        .order('closed_at', { nullsFirst: true })
        .order('name')
        .limit(MOST)
        .throwOnError();
      return data;
    },
  });
}

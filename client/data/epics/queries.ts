import { db } from '#client/lib/backend/backend.ts';
import type { Tables } from '#shared/database.types.ts';
import { useLiveQuery } from '../read/live-query.ts';

/** More than a project has; a list never loads without bound. */
const MAX_EPICS = 500;

export type Epic = Pick<Tables<'epics'>, 'id' | 'project_id' | 'name' | 'description' | 'closed_at'>;

/** The root of the keys of epics. */
export const EPICS_KEY = ['epics'] as const;

/** The epics of a project, or of all that the person sees: open ones first, by name. Live. */
export function useEpics(projectId: string | undefined) {
  return useLiveQuery({
    queryKey: [...EPICS_KEY, projectId ?? 'all'],
    queryFn: async (): Promise<Epic[]> => {
      const query = db.from('epics').select('id, project_id, name, description, closed_at');
      const { data } = await (projectId === undefined ? query : query.eq('project_id', projectId))
        .order('closed_at', { nullsFirst: true })
        .order('name')
        .limit(MAX_EPICS)
        .throwOnError();
      return data;
    },
    live: [{ table: 'epics', filter: projectId && `project_id=eq.${projectId}` }],
  });
}

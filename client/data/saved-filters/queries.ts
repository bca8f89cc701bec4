import { db } from '#client/lib/backend/backend.ts';
import type { Json } from '#shared/database.types.ts';
import { usePerson } from '../account/session.ts';
import { useLiveQuery } from '../read/live-query.ts';

/** A limit for a list, higher than the number of filters that a person or a project may have. */
const MAX_FILTERS = 100;

export interface SavedFilter {
  id: string;
  name: string;
  filter: Json;
}

/** The root of the keys of saved filters. */
export const SAVED_FILTERS_KEY = ['saved-filters'] as const;

/** The person's own filters of a project, or of all projects, by name. Live. */
export function useSavedFilters(projectId: string | undefined) {
  const { id } = usePerson();
  return useLiveQuery({
    queryKey: [...SAVED_FILTERS_KEY, projectId ?? 'all'],
    queryFn: async (): Promise<SavedFilter[]> => {
      const query = db.from('saved_filters').select('id, name, filter');
      const { data } = await (projectId === undefined
        ? query.is('project_id', null)
        : query.eq('project_id', projectId)
      )
        .order('name')
        .limit(MAX_FILTERS)
        .throwOnError();
      return data;
    },
    live: [{ table: 'saved_filters', filter: `user_id=eq.${id}` }],
  });
}

/** The filters that a project shares, by name; none of all projects. Live. */
export function useSharedFilters(projectId: string | undefined) {
  return useLiveQuery({
    queryKey: [...SAVED_FILTERS_KEY, projectId ?? 'all', 'shared'],
    queryFn: async (): Promise<SavedFilter[]> => {
      if (projectId === undefined) return [];
      const query = db.from('shared_filters').select('id, name, filter').eq('project_id', projectId);
      const { data } = await query.order('name').limit(MAX_FILTERS).throwOnError();
      return data;
    },
    live: projectId === undefined ? [] : [{ table: 'shared_filters', filter: `project_id=eq.${projectId}` }],
  });
}

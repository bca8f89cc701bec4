import { db } from '#client/lib/backend/backend.ts';
import { useLiveQuery } from '../read/live-query.ts';

/** A limit for the list, higher than the number of labels that projects have. */
const MAX_LABELS = 1000;

/** The root of the keys of labels. */
export const LABELS_KEY = ['project-labels'] as const;

/** The labels of a project, in use or made in advance, or those of all that the person sees, by name. Live. */
export function useProjectLabels(projectId: string | undefined) {
  return useLiveQuery({
    queryKey: [...LABELS_KEY, projectId ?? 'all'],
    queryFn: async () => {
      const query = db.from('project_labels').select('id, project_id, name');
      const { data } = await (projectId === undefined ? query : query.eq('project_id', projectId))
        .order('name')
        .limit(MAX_LABELS)
        .throwOnError();
      return data;
    },
    live: [{ table: 'project_labels', filter: projectId && `project_id=eq.${projectId}` }],
  });
}

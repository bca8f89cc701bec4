import { useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend.ts';

/** Under the key of the projects, so that both are read again together. */
export const DEFINITION_OF_READY_KEY = ['projects', 'ready'] as const;

/**
 * The definition of ready of a project, as text; '' if there is none.
 */
export function useDefinitionOfReady(projectId: string | undefined) {
  return useQuery({
    queryKey: [...DEFINITION_OF_READY_KEY, projectId ?? 'none'],
    enabled: projectId !== undefined,
    queryFn: async () => {
      const { data } = await db
        .from('projects')
        .select('definition_of_ready')
        .eq('id', projectId ?? '')
        .limit(1)
        .throwOnError();
      return data[0]?.definition_of_ready ?? '';
    },
  });
}

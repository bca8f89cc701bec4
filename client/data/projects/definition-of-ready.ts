import { useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend.ts';

/** Below that of the projects, so that it is read again with them. */
export const DEFINITION_OF_READY_KEY = ['projects', 'ready'] as const;

/**
 * The definition of ready of a project, as text; '' where there is none.
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

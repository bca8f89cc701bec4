import { useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';

/**
 * The definition of ready of a project, as text; '' if there is none.
 */
export function useDefinitionOfReady(projectId: string | undefined) {
  return useQuery({
    // under the key of the projects, so that both are read again together
    queryKey: ['projects', 'ready', projectId ?? 'none'],
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

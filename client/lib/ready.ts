import { useQuery } from '@tanstack/react-query';
import { db } from './backend.ts';

/**
 * The definition of ready of a project, as text; '' where there is none. Its key lies below that of the projects, so that
 * it is read again with them.
 */
export function useDefinitionOfReady(projectId: string | undefined) {
  return useQuery({
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

import { useQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import type { StoryType } from '#shared/rules/stories/story.ts';

/** The texts with which descriptions of new stories begin, by type; a type without one is missing. */
export function useStartingTexts(projectId: string | undefined) {
  return useQuery({
    // under the key of the projects, so that both are read again together
    queryKey: ['projects', 'starting-texts', projectId ?? 'none'],
    enabled: projectId !== undefined,
    queryFn: async () => {
      const { data } = await db
        .from('projects')
        .select('starting_texts')
        .eq('id', projectId ?? '')
        .limit(1)
        .throwOnError();
      return (data[0]?.starting_texts ?? {}) as Partial<Record<StoryType, string>>;
    },
  });
}

import type { UseQueryResult } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import { useLiveQuery } from '../read/live-query.ts';

/** How many actions of retrospectives a story can show at most: itself, and its tasks. */
const MAX_ORIGINS = 201;

/** The retrospective in which something was agreed that has become a story or a task. */
export interface RetroOrigin {
  retrospective_id: string;
  project_id: string;
  title: string;
  /** The task; null: the story itself. */
  task_id: string | null;
}

/** Where a story and its tasks come from, as far as they were agreed in retrospectives that the person may see. Live. */
export function useRetroOrigins(storyId: string): UseQueryResult<RetroOrigin[]> {
  return useLiveQuery({
    queryKey: ['retro-origins', storyId],
    queryFn: async (): Promise<RetroOrigin[]> => {
      const { data } = await db
        .from('retro_actions')
        .select('retrospective_id, project_id, task_id, retrospectives(title)')
        .eq('story_id', storyId)
        .order('created_at')
        .limit(MAX_ORIGINS)
        .throwOnError();
      return data.map(({ retrospectives, ...origin }) => ({ ...origin, title: retrospectives?.title ?? '' }));
    },
    live: [{ table: 'retro_actions', filter: `story_id=eq.${storyId}` }],
  });
}

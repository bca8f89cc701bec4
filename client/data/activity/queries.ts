import { keepPreviousData } from '@tanstack/react-query';
import { db } from '#client/lib/backend.ts';
import type { Tables } from '#shared/database.types.ts';
import { useLiveQuery } from '../live-query.ts';

/** One event of a story's history, or of its tasks' and files'; its changes are `{ "status": ["todo", "in_progress"] }`. */
export type StoryEvent = Pick<
  Tables<'activity_log'>,
  'id' | 'entity_type' | 'entity_name' | 'action' | 'actor_id' | 'changes' | 'created_at'
>;

/** What happened last to a story, to its tasks and to its files, live. */
export function useActivity(storyId: string, limit: number) {
  return useLiveQuery({
    queryKey: ['activity', storyId, limit],
    queryFn: async (): Promise<StoryEvent[]> => {
      const { data } = await db
        .from('activity_log')
        .select('id, entity_type, entity_name, action, actor_id, changes, created_at')
        .or(`entity_id.eq.${storyId},story_id.eq.${storyId}`)
        .order('created_at', { ascending: false })
        .limit(limit)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
    live: [
      { table: 'activity_log', filter: `entity_id=eq.${storyId}` },
      { table: 'activity_log', filter: `story_id=eq.${storyId}` },
    ],
  });
}

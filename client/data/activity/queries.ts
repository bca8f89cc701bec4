import { keepPreviousData } from '@tanstack/react-query';
import { db } from '#client/lib/backend.ts';
import type { Tables } from '#shared/database.types.ts';
import { useLiveQuery } from '../live-query.ts';

/** One event in the history of a story, its tasks or its files; its changes look like `{ "status": ["todo", "in_progress"] }`. */
export type StoryEvent = Pick<
  Tables<'activity_log'>,
  'id' | 'entity_type' | 'entity_name' | 'action' | 'actor_id' | 'changes' | 'created_at'
>;

/** The latest events of a story, its tasks and its files. Live. */
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

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Tables } from '../../../shared/database.types.ts';
import { db } from '../../lib/backend.ts';
import { useLive } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';

/** One event of a story's history, or of its tasks' and files'; its changes are `{ "status": ["todo", "in_progress"] }`. */
export type StoryEvent = Pick<
  Tables<'activity_log'>,
  'id' | 'entity_type' | 'entity_name' | 'action' | 'actor_id' | 'changes' | 'created_at'
>;

/** What happened last to a story, to its tasks and to its files, live. */
export function useActivity(storyId: string, limit: number) {
  const queryKey = ['activity', storyId];
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  const query = useQuery({
    queryKey: [...queryKey, limit],
    queryFn: async () => {
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
  });
  useLive('activity_log', `entity_id=eq.${storyId}`, refresh, refresh);
  useLive('activity_log', `story_id=eq.${storyId}`, refresh, refresh);
  return query;
}

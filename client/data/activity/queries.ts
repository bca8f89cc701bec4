import { keepPreviousData } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import type { Json, Tables } from '#shared/database.types.ts';
import { useLiveQuery } from '../read/live-query.ts';

/** One event in the history of a story, its tasks or its files; its changes look like `{ "status": ["todo", "in_progress"] }`. */
export type StoryEvent = Pick<
  Tables<'activity_log'>,
  'id' | 'entity_type' | 'entity_id' | 'entity_name' | 'action' | 'actor_id' | 'changes' | 'created_at'
>;

type Changes = Record<string, Json[] | undefined>;

/** Puts the reasons of blocks into events: the log itself says only that there was one. */
async function withReasons(storyId: string, events: StoryEvent[]): Promise<StoryEvent[]> {
  const blocks = events.filter(({ changes }) => (changes as Changes)['blocked_reason']?.[1] === true);
  if (blocks.length === 0) return events;
  const { data } = await db
    .from('story_text_versions')
    .select('text, created_at')
    .eq('story_id', storyId)
    .eq('field', 'blocked_reason')
    .gte('created_at', blocks.at(-1)?.created_at ?? '')
    .throwOnError();
  const reasons = new Map(data.map(({ text, created_at }) => [created_at, text]));
  return events.map((event) => {
    const reason = blocks.includes(event) && reasons.get(event.created_at);
    return reason
      ? { ...event, changes: { ...(event.changes as Changes), blocked_reason: [null, reason] } }
      : event;
  });
}

/** The latest events of a story, its tasks and its files. Live. */
export function useActivity(storyId: string, limit: number) {
  return useLiveQuery({
    queryKey: ['activity', storyId, limit],
    queryFn: async (): Promise<StoryEvent[]> => {
      const { data } = await db
        .from('activity_log')
        .select('id, entity_type, entity_id, entity_name, action, actor_id, changes, created_at')
        .or(`entity_id.eq.${storyId},story_id.eq.${storyId}`)
        .order('created_at', { ascending: false })
        .limit(limit)
        .throwOnError();
      return withReasons(storyId, data);
    },
    placeholderData: keepPreviousData,
    live: [
      { table: 'activity_log', filter: `entity_id=eq.${storyId}` },
      { table: 'activity_log', filter: `story_id=eq.${storyId}` },
    ],
  });
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Database } from '../../../shared/database.types.ts';
import { db } from '../../lib/backend.ts';
import { useLive } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';

const PAGE = 20;

/** One event of a story's history; its changes are `{ "status": ["todo", "in_progress"] }`. */
export type StoryEvent = Pick<
  Database['public']['Tables']['activity_log']['Row'],
  'id' | 'action' | 'actor_id' | 'changes' | 'created_at'
>;

/** What happened to a story, live, a page at a time. */
export function useActivity(storyId: string) {
  const [pages, setPages] = useState(1);
  const queryKey = ['activity', storyId];
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  const query = useQuery({
    queryKey: [...queryKey, pages],
    queryFn: async () => {
      const { data } = await db
        .from('activity_log')
        .select('id, action, actor_id, changes, created_at')
        .eq('entity_id', storyId)
        .order('created_at', { ascending: false })
        .limit(pages * PAGE + 1)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
  });
  useLive('activity_log', `entity_id=eq.${storyId}`, refresh, refresh);
  return {
    query,
    events: query.data?.slice(0, pages * PAGE),
    more: (query.data?.length ?? 0) > pages * PAGE ? () => setPages(pages + 1) : null,
  };
}

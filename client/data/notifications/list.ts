import { useInfiniteQuery } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import type { Tables } from '#shared/database.types.ts';
import { NOTIFICATIONS_KEY } from './queries.ts';

export type Notification = Pick<
  Tables<'notifications'>,
  'id' | 'kind' | 'actor_id' | 'project_id' | 'story_id' | 'params' | 'read_at' | 'created_at'
>;

const PAGE = 10;
export const LIST_KEY = [...NOTIFICATIONS_KEY, 'list'] as const;

/** The person's notifications, newest first, page by page. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: LIST_KEY,
    queryFn: async ({ pageParam }): Promise<Notification[]> => {
      const query = db
        .from('notifications')
        .select('id, kind, actor_id, project_id, story_id, params, read_at, created_at')
        .order('created_at', { ascending: false })
        .order('id')
        .limit(PAGE);
      // pages start after the time of the last row: new notifications do not move them
      const { data } = await (pageParam === null ? query : query.lt('created_at', pageParam)).throwOnError();
      return data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.created_at),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

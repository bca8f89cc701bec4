import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { db } from '#client/lib/backend/backend.ts';
import { useTableChanges } from '#client/lib/backend/realtime.ts';
import type { Tables } from '#shared/database.types.ts';
import { refreshSoon, useLiveQuery } from '../live-query.ts';
import { PEOPLE_KEY } from '../people/queries.ts';
import { useProjects } from '../projects/queries.ts';

export type Notification = Pick<
  Tables<'notifications'>,
  'id' | 'kind' | 'actor_id' | 'project_id' | 'story_id' | 'params' | 'read_at' | 'created_at'
>;

const PAGE = 10;
const SETTLE_MS = 200;
export const NOTIFICATIONS_KEY = ['notifications'] as const;
export const LIST_KEY = [...NOTIFICATIONS_KEY, 'list'] as const;
export const COUNT_KEY = [...NOTIFICATIONS_KEY, 'unread'] as const;

/** How many of the person's notifications are unread, kept current while mounted. */
export function useUnreadCount(personId: string): number {
  const { data } = useLiveQuery({
    queryKey: COUNT_KEY,
    queryFn: async () => {
      const { count } = await db
        .from('notifications')
        .select('id', { count: 'exact', head: true })
        .is('read_at', null)
        .throwOnError();
      return count ?? 0;
    },
    staleTime: Number.POSITIVE_INFINITY,
    live: [{ table: 'notifications', filter: `user_id=eq.${personId}` }],
    // the notification may come from a person who is not loaded yet
    alsoStale: [PEOPLE_KEY],
    settleMs: SETTLE_MS,
  });
  // notifications of a project disappear and return with the membership
  const projects = useProjects()
    .data?.map(({ id }) => id)
    .toSorted()
    .join();
  const projectsBefore = useRef(projects);
  useEffect(() => {
    if (projectsBefore.current !== undefined && projectsBefore.current !== projects)
      refreshSoon(NOTIFICATIONS_KEY, SETTLE_MS);
    projectsBefore.current = projects;
  }, [projects]);
  return data ?? 0;
}

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

/**
 * Calls back with each new notification while mounted. It does not report notifications that were created while there was no
 * connection; the list shows them.
 * @param personId null: do not follow.
 */
export function useNewNotifications(
  personId: string | null,
  onNew: (notification: Tables<'notifications'>) => void,
): void {
  useTableChanges(
    'notifications',
    personId && `user_id=eq.${personId}`,
    (change) => change.eventType === 'INSERT' && onNew(change.new),
    () => {},
  );
}

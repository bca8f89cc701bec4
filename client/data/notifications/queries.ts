import { useEffect, useRef } from 'react';
import { db } from '#client/lib/backend/backend.ts';
import { useTableChanges } from '#client/lib/backend/realtime.ts';
import type { Tables } from '#shared/database.types.ts';
import { PEOPLE_KEY } from '../people/queries.ts';
import { useProjects } from '../projects/queries.ts';
import { refreshSoon, useLiveQuery } from '../read/live-query.ts';

const SETTLE_MS = 200;
export const NOTIFICATIONS_KEY = ['notifications'] as const;
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

import { useInfiniteQuery } from '@tanstack/react-query';
import type { LiveSource } from '#client/lib/backend/realtime.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { Activity } from '#shared/contracts/dashboard.ts';
import { useLiveQuery, useLiveRefresh } from '../read/live-query.ts';

const PAGE = 20;
const SETTLE_MS = 300;
const ACTIVITY_KEY = ['person-activity'] as const;

/** Tables whose changes alter who a person is, what they work on, and which projects are shared with them. */
const sourcesOf = (id: string): LiveSource[] => [
  { table: 'profiles' },
  { table: 'projects' },
  { table: 'teams' },
  { table: 'team_members' },
  { table: 'user_stories', filter: `assignee_id=eq.${id}` },
  { table: 'absences', filter: `user_id=eq.${id}` },
];

/** The page of a person; null if the signed-in person does not know them. Live. */
export function usePersonPage(id: string) {
  return useLiveQuery({
    queryKey: ['person-page', id],
    queryFn: () => call('person_page', { person_id: id }),
    staleTime: 0,
    live: sourcesOf(id),
    settleMs: SETTLE_MS,
  });
}

/** The recent activity of a person, page by page, as far as they show it. Live. */
export function usePersonActivity(id: string) {
  useLiveRefresh([ACTIVITY_KEY], [{ table: 'activity_log', filter: `actor_id=eq.${id}` }], SETTLE_MS);
  return useInfiniteQuery({
    queryKey: [...ACTIVITY_KEY, id],
    queryFn: ({ pageParam: after }) => call('person_activity', { person_id: id, after, limit: PAGE }),
    initialPageParam: null as Pick<Activity, 'created_at' | 'id'> | null,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last && page.length === PAGE ? { created_at: last.created_at, id: last.id } : undefined;
    },
    staleTime: 0,
  });
}

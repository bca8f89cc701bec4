import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tables } from '../../../shared/database.types.ts';
import { db } from '../../lib/backend.ts';
import { useLive } from '../../lib/live.ts';
import { PEOPLE_KEY } from '../../lib/people.ts';
import { useProjects } from '../../lib/projects.ts';
import { toast } from '../../lib/toast.ts';
import { useCoalesced } from '../../lib/use-coalesced.ts';

export type Notification = Pick<
  Tables<'notifications'>,
  'id' | 'kind' | 'actor_id' | 'project_id' | 'story_id' | 'params' | 'read_at' | 'created_at'
>;

const PAGE = 10;
const REFRESH_AFTER_MS = 200;
const LIST_KEY = ['notifications', 'list'] as const;
const COUNT_KEY = ['notifications', 'unread'] as const;

/** How many of the person's notifications are unread, kept current while mounted. */
export function useUnreadCount(personId: string): number {
  const queryClient = useQueryClient();
  const { data } = useQuery({
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
  });
  const refresh = useCoalesced(() => {
    void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    // it may come from somebody who was unknown until now
    void queryClient.invalidateQueries({ queryKey: PEOPLE_KEY });
  }, REFRESH_AFTER_MS);
  useLive('notifications', `user_id=eq.${personId}`, refresh, refresh);
  // those of a project go and come back with the membership
  const projects = useProjects()
    .data?.map(({ id }) => id)
    .toSorted()
    .join();
  const projectsBefore = useRef(projects);
  useEffect(() => {
    if (projectsBefore.current !== undefined && projectsBefore.current !== projects) refresh();
    projectsBefore.current = projects;
  }, [projects, refresh]);
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
      // by the moment of the last one: new arrivals do not move the pages
      const { data } = await (pageParam === null ? query : query.lt('created_at', pageParam)).throwOnError();
      return data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.created_at),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Marks notifications as read: at once on the screen, and back with a reason if it is refused. */
export function useMarkRead() {
  const { t } = useTranslation('notifications');
  const queryClient = useQueryClient();
  return useMutation({
    /** @param id one of them; undefined: all. */
    mutationFn: async (id: string | undefined) => {
      const unread = db
        .from('notifications')
        .update({ read_at: new Date().toISOString() })
        .is('read_at', null);
      await (id === undefined ? unread : unread.eq('id', id)).throwOnError();
    },
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: ['notifications'] });
      const list = queryClient.getQueryData<InfiniteData<Notification[]>>(LIST_KEY);
      const count = queryClient.getQueryData<number>(COUNT_KEY);
      const now = new Date().toISOString();
      const read = (one: Notification) =>
        (id === undefined || one.id === id) && one.read_at === null ? { ...one, read_at: now } : one;
      if (list) {
        queryClient.setQueryData(LIST_KEY, { ...list, pages: list.pages.map((page) => page.map(read)) });
      }
      if (count !== undefined) {
        queryClient.setQueryData(COUNT_KEY, id === undefined ? 0 : Math.max(0, count - 1));
      }
      return { list, count };
    },
    onError: (_error, _id, before) => {
      queryClient.setQueryData(LIST_KEY, before?.list);
      queryClient.setQueryData(COUNT_KEY, before?.count);
      toast.failure(t('markFailed'));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  });
}

import { type InfiniteData, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { changeRows } from '../write/change-rows.ts';
import { LIST_KEY, type Notification } from './list.ts';
import { COUNT_KEY, NOTIFICATIONS_KEY } from './queries.ts';

/** Marks notifications as read, on the screen at once. If the server refuses, they are unread again and a toast says why. */
export function useMarkRead() {
  const { t } = useTranslation('notifications');
  return useMutation({
    /** @param id the id of one notification; undefined: all of them. */
    mutationFn: async (id: string | undefined) => {
      await changeRows(() => {
        const unread = db
          .from('notifications')
          .update({ read_at: new Date().toISOString() })
          .is('read_at', null);
        return (id === undefined ? unread : unread.eq('id', id)).throwOnError();
      });
    },
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: NOTIFICATIONS_KEY });
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
    onError: (error, _id, before) => {
      queryClient.setQueryData(LIST_KEY, before?.list);
      queryClient.setQueryData(COUNT_KEY, before?.count);
      reportFailure(t('markFailed'))(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });
}

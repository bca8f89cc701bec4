import { useTranslation } from 'react-i18next';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { Loading } from '#client/components/Loading.tsx';
import { NextPageButton } from '#client/components/NextPageButton.tsx';
import { ServerButton } from '#client/components/ServerButton.tsx';
import { useMarkRead } from '#client/data/notifications/mutations.ts';
import { useNotifications } from '#client/data/notifications/queries.ts';
import { usePeople } from '#client/data/people/queries.ts';
import { isOnline } from '#client/lib/online.ts';
import { useNow } from '#client/lib/use-now.ts';
import classes from './NotificationList.module.css';
import { NotificationRow } from './NotificationRow.tsx';

export interface NotificationListProps {
  unread: number;
  onClose: () => void;
}

/** The notifications, newest first. A click on one marks it as read. */
export function NotificationList({ unread, onClose }: NotificationListProps) {
  const { t } = useTranslation('notifications');
  const notifications = useNotifications();
  const people = usePeople();
  const markRead = useMarkRead();
  const now = useNow();
  const rows = notifications.data?.pages.flat() ?? [];

  return (
    <>
      <header className={classes['header']}>
        <h2 tabIndex={-1} data-autofocus>
          {t('title')}
        </h2>
        {unread > 0 && (
          <ServerButton variant="subtle" size="sm" onClick={() => markRead.mutate(undefined)}>
            {t('markAll')}
          </ServerButton>
        )}
      </header>
      {notifications.isPending && <Loading label={t('loading')} className={classes['loading']} />}
      {notifications.isError && (
        <div className={classes['note']}>
          <LoadFailure part title={t('failed')} error={notifications.error} onRetry={notifications.refetch} />
        </div>
      )}
      {notifications.isSuccess && rows.length === 0 && (
        <div className={classes['empty']}>
          <h3>{t('emptyTitle')}</h3>
          <p>{t('empty')}</p>
        </div>
      )}
      {rows.length > 0 && (
        <div className={classes['scroll']}>
          <ul>
            {rows.map((row) => (
              <NotificationRow
                key={row.id}
                notification={row}
                actor={row.actor_id === null ? undefined : people.get(row.actor_id)}
                now={now}
                onRead={() => markRead.mutate(row.id)}
                onOpen={() => {
                  // without connection it stays unread
                  if (row.read_at === null && isOnline()) markRead.mutate(row.id);
                  onClose();
                }}
              />
            ))}
          </ul>
          <NextPageButton pages={notifications} size="md" variant="subtle" className={classes['more']}>
            {t('more')}
          </NextPageButton>
        </div>
      )}
    </>
  );
}

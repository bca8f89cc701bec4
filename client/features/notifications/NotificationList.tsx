import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconBell, IconBellOff, IconCheck } from '@tabler/icons-react';
import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { NextPageButton } from '#client/components/layout/NextPageButton.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { eventWords } from '#client/data/events/words.ts';
import { type Notification, useNotifications } from '#client/data/notifications/list.ts';
import { useMarkRead } from '#client/data/notifications/mutations.ts';
import { useMute } from '#client/data/notifications/mutes.ts';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { type PersonSummary, useProject } from '#client/data/projects/queries.ts';
import { formatScope } from '#client/data/stories/scope-change.ts';
import { isOnline } from '#client/lib/connection/online.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { formatDateTime, formatRelative } from '#client/lib/text/format.ts';
import mutes from '#client/locales/es/mutes.json';
import notificationTexts from '#client/locales/es/notifications.json';
import { describeNotice } from '#shared/events/notices.ts';
import eventsNotices from '#shared/locales/es/eventsNotices.json';
import { GroupStories } from './GroupStories.tsx';
import classes from './NotificationList.module.css';
import { targetOf } from './notification-target.ts';

export const texts = { notifications: notificationTexts, eventsNotices, mutes };

interface NotificationListProps {
  unread: number;
  onClose: () => void;
}

/** The notifications, newest first. A click on one marks it as read. */
export function NotificationList({ unread, onClose }: NotificationListProps) {
  const { t } = useTranslation(['notifications', 'shell']);
  const notifications = useNotifications();
  const people = usePeople();
  const markRead = useMarkRead();
  const now = useNow();
  const rows = notifications.data?.pages.flat() ?? [];

  return (
    <>
      <header className={classes['header']}>
        <h2 tabIndex={-1} data-autofocus>
          {t('shell:bell.title')}
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

interface NotificationRowProps {
  notification: Notification;
  /** The person who caused it; undefined: deleted or no longer visible. */
  actor: PersonSummary | undefined;
  /** The current time in milliseconds. */
  now: number;
  onRead: () => void;
  onOpen: () => void;
}

/** One notification as a sentence; the whole row is a link to its subject, or opens the list of its stories. */
function NotificationRow({ notification, actor, now, onRead, onOpen }: NotificationRowProps) {
  const { t } = useTranslation(['notifications', 'eventsNotices']);
  const project = useProject(notification.project_id ?? undefined);
  const described = describeNotice(notification, actor?.full_name, 'bell', {
    ...eventWords(project),
    scope: formatScope,
  });
  const isUnread = notification.read_at === null;
  const [isOpen, setOpen] = useState(false);
  if (!described) return null;
  const { keys, values } = described;
  const stories = (values['stories'] ?? []) as string[];
  const sentence = (
    <>
      {isUnread && <VisuallyHidden>{t('isUnread')}</VisuallyHidden>}
      <Trans
        t={t}
        i18nKey={keys as ParseKeys<'notifications'>[]}
        values={values}
        components={{ who: <b />, what: <b /> }}
      />
    </>
  );
  return (
    <li className={classes['row']} data-unread={isUnread || undefined}>
      <Avatar decorative person={avatarOf(actor) ?? { fullName: String(values['name']) }} />
      <div className={classes['text']}>
        {stories.length > 0 ? (
          <UnstyledButton
            className={classes['link']}
            aria-expanded={isOpen}
            onClick={() => {
              setOpen(!isOpen);
              if (isUnread && isOnline()) onRead();
            }}
          >
            {sentence}
          </UnstyledButton>
        ) : (
          <Link
            search={(previous) => targetOf(notification, previous)}
            className={classes['link']}
            onClick={onOpen}
          >
            {sentence}
          </Link>
        )}
        <time data-below dateTime={notification.created_at} title={formatDateTime(notification.created_at)}>
          {formatRelative(notification.created_at, now)}
        </time>
        {isOpen && <GroupStories ids={stories} onOpen={onOpen} />}
      </div>
      <div className={classes['actions']}>
        {isUnread && <RowAction label={t('markOne')} icon={IconCheck} onClick={onRead} />}
        {notification.story_id && <MuteStory id={notification.story_id} storyKey={String(values['key'])} />}
      </div>
    </li>
  );
}

/** Mutes the story of a notification, or unmutes it. Quiet until the row is pointed at or has the focus. */
function MuteStory({ id, storyKey }: { id: string; storyKey: string }) {
  const { t } = useTranslation('mutes');
  const { isMuted, toggle } = useMute({ story_id: id }, storyKey);
  return (
    <RowAction
      quiet
      label={t(isMuted ? 'unmuteStory' : 'muteStory')}
      icon={isMuted ? IconBell : IconBellOff}
      onClick={() => isMuted !== undefined && void toggle()}
    />
  );
}

interface RowActionProps {
  label: string;
  icon: typeof IconCheck;
  quiet?: boolean;
  onClick: () => void;
}

function RowAction({ label, icon: Icon, quiet = false, onClick }: RowActionProps) {
  const server = useServerNeeded();
  return (
    <Tooltip label={label}>
      <ActionIcon
        {...server}
        size="sm"
        className={classes['action']}
        data-quiet={quiet || undefined}
        aria-label={label}
        onClick={onClick}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/Avatar.tsx';
import { Link } from '#client/components/Link.tsx';
import { VisuallyHidden } from '#client/components/VisuallyHidden.tsx';
import type { Notification } from '#client/data/notifications/queries.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import { type PersonSummary, useProject } from '#client/data/projects/queries.ts';
import { formatDateTime, formatRelative } from '#client/lib/format.ts';
import { useServerNeeded } from '#client/lib/server-needed.ts';
import { describeNotification } from './describe-notification.ts';
import classes from './NotificationRow.module.css';
import { targetOf } from './notification-target.ts';

interface NotificationRowProps {
  notification: Notification;
  /** The person who caused it; undefined: deleted or no longer visible. */
  actor: PersonSummary | undefined;
  /** The current time in milliseconds. */
  now: number;
  onRead: () => void;
  onOpen: () => void;
}

/** One notification as a sentence; the whole row is a link to its subject. */
export function NotificationRow({ notification, actor, now, onRead, onOpen }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const project = useProject(notification.project_id ?? undefined);
  const name = actor?.full_name || t('someone');
  const { key, values } = describeNotification(notification, actor?.full_name, project);
  const isUnread = notification.read_at === null;
  const server = useServerNeeded();
  return (
    <li className={classes['row']} data-unread={isUnread || undefined}>
      <Avatar decorative person={avatarOf(actor) ?? { fullName: name }} />
      <div className={classes['text']}>
        <Link
          search={(previous) => targetOf(notification, previous)}
          className={classes['link']}
          onClick={onOpen}
        >
          {isUnread && <VisuallyHidden>{t('isUnread')}</VisuallyHidden>}
          <Trans t={t} i18nKey={key} values={values} components={{ who: <b />, what: <b /> }} />
        </Link>
        <time dateTime={notification.created_at} title={formatDateTime(notification.created_at)}>
          {formatRelative(notification.created_at, now)}
        </time>
      </div>
      {isUnread && (
        <Tooltip label={t('markOne')}>
          <ActionIcon
            {...server}
            size="sm"
            className={classes['read']}
            aria-label={t('markOne')}
            onClick={onRead}
          >
            <IconCheck size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}

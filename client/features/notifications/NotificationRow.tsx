import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { Avatar } from '../../components/Avatar.tsx';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import type { PersonSummary, Role } from '../../lib/projects.ts';
import type { AppSearch } from '../../lib/search.ts';
import classes from './NotificationRow.module.css';
import type { Notification } from './use-notifications.ts';

interface NotificationRowProps {
  notification: Notification;
  /** Undefined: gone, or not to be seen any more. */
  actor: PersonSummary | undefined;
  /** Milliseconds. */
  now: number;
  onRead: () => void;
  onOpen: () => void;
}

const ROLES: readonly Role[] = ['member', 'developer', 'tester', 'designer', 'scrum_master', 'product_owner'];

/** What the sentence names, as it was when it was written. */
function paramsOf(notification: Notification): Record<string, unknown> {
  const { params } = notification;
  return typeof params === 'object' && params !== null && !Array.isArray(params) ? params : {};
}

/** Where a notification leads: its story, else its project. */
function leadsTo({ kind, story_id, project_id }: Notification, { project }: AppSearch): AppSearch {
  if (story_id) return { ...(project && { project }), story: story_id };
  const isSprint = kind === 'sprint_started' || kind === 'sprint_finished';
  return { ...(project_id && { project: project_id }), ...(isSprint && { view: 'sprints' }) };
}

/** One notification in words; the whole row leads to what it speaks of. */
export function NotificationRow({ notification, actor, now, onRead, onOpen }: NotificationRowProps) {
  const { t } = useTranslation(['notifications', 'common']);
  const name = actor?.full_name || t('someone');
  const params = paramsOf(notification);
  const role = ROLES.find((known) => known === params['role']) ?? 'member';
  const isUnread = notification.read_at === null;
  return (
    <li className={classes['row']} data-unread={isUnread || undefined}>
      <Avatar
        decorative
        person={{ id: actor?.id ?? 'nobody', fullName: name, avatarUrl: actor?.avatar_url ?? null }}
      />
      <div className={classes['words']}>
        <Link
          to="/"
          search={(previous) => leadsTo(notification, previous)}
          activeProps={{}}
          className={classes['link']}
          onClick={onOpen}
        >
          {isUnread && <span className={classes['unread']}>{t('isUnread')}</span>}
          <Trans
            t={t}
            i18nKey={`kind.${notification.kind}`}
            values={{ ...params, name, role: t(`common:role.${role}`) }}
            components={{ who: <b />, what: <b /> }}
          />
        </Link>
        <time dateTime={notification.created_at} title={formatDateTime(notification.created_at)}>
          {formatRelative(notification.created_at, now)}
        </time>
      </div>
      {isUnread && (
        <Tooltip label={t('markOne')}>
          <ActionIcon size="sm" className={classes['read']} aria-label={t('markOne')} onClick={onRead}>
            <IconCheck size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}

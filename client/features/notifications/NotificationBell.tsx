import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#client/data/account/session.ts';
import { useUnreadCount } from '#client/data/notifications/queries.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';
import classes from './NotificationBell.module.css';
import type { NotificationListProps } from './NotificationList.tsx';
import { useBrowserNotices } from './use-browser-notices.ts';

/** Larger numbers are shown as '99+'. */
const MAX_SHOWN = 99;

/** The bell with the live count of unread notifications; a click opens their list. */
export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const { id } = usePerson();
  const unread = useUnreadCount(id);
  useBrowserNotices(id);
  const [opened, setOpened] = useState(false);
  const [List, setList] = useState<ComponentType<NotificationListProps>>();

  // the list is loaded when it is first opened, so that other views do not load it
  const open = async () => {
    const { NotificationList } = await import('./NotificationList.tsx');
    setList(() => NotificationList);
    setOpened(true);
  };
  const toggle = () => {
    if (opened) setOpened(false);
    else open().catch((error: unknown) => toast.failure(describeFailure(error)));
  };

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={380}
      offset={4}
      trapFocus
      returnFocus
      withRoles={false}
      transitionProps={{ duration: 90 }}
    >
      <Popover.Target>
        <ActionIcon
          className={classes['bell']}
          aria-label={t('unread', { count: unread })}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={toggle}
        >
          <IconBell size={18} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <b aria-hidden="true" className={classes['count']}>
              {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
            </b>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown']} role="dialog" aria-label={t('title')}>
        {List && <List unread={unread} onClose={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonPopover } from '#client/components/menus/ButtonPopover.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useNewNotifications, useUnreadCount } from '#client/data/notifications/queries.ts';
import { usePeople } from '#client/data/people/queries.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { useMySettings } from '#client/data/settings/queries.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { goToSearch } from '#client/routing/app-search.ts';
import classes from './NotificationBell.module.css';

// the list is loaded when it is first opened, or when the browser is idle
const NotificationList = lazy(() => import('./NotificationList.tsx'), 'NotificationList');

/** Larger numbers are shown as '99+'. */
const MAX_SHOWN = 99;

/** The bell with the live count of unread notifications; a click opens their list. */
export function NotificationBell() {
  const { t } = useTranslation('shell');
  const { id } = usePerson();
  const unread = useUnreadCount(id);
  useBrowserNotices(id);
  const [opened, setOpened] = useState(false);
  return (
    <ButtonPopover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={380}
      offset={4}
      trapFocus
      returnFocus
      withRoles={false}
      transitionProps={{ duration: 90 }}
      content={NotificationList.fetch}
      dropdown={{ className: classes['dropdown'] ?? '', role: 'dialog', 'aria-label': t('bell.title') }}
      button={(opener) => (
        <ActionIcon {...opener} className={classes['bell']} aria-label={t('bell.unread', { count: unread })}>
          <IconBell size={18} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <b aria-hidden="true" className={classes['count']}>
              {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
            </b>
          )}
        </ActionIcon>
      )}
    >
      <NotificationList unread={unread} onClose={() => setOpened(false)} />
    </ButtonPopover>
  );
}

const granted = () => 'Notification' in window && Notification.permission === 'granted';

/**
 * Shows each new notification as a notification of the browser while the page does not have the focus, if the person turned this on and
 * allowed it in the browser.
 */
function useBrowserNotices(personId: string): void {
  const people = usePeople();
  const { data: projects } = useProjects();
  const wanted = useMySettings(personId)?.notifications.push === true;

  useNewNotifications(wanted ? personId : null, (row) => {
    if (!granted() || document.hasFocus()) return;
    const who = row.actor_id === null ? undefined : people.get(row.actor_id)?.full_name;
    const project = projects?.find(({ id }) => id === row.project_id);
    // few people see one, so its code is loaded then; one that cannot be loaded is still in the list
    void import('./show-browser-notice.ts')
      .then(({ showBrowserNotice }) => showBrowserNotice({ row, who, project, onOpen: goToSearch }))
      .catch(() => undefined);
  });
}

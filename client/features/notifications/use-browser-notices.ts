import { useTranslation } from 'react-i18next';
import { goToSearch } from '#client/data/app-search.ts';
import { useNewNotifications } from '#client/data/notifications/queries.ts';
import { usePeople } from '#client/data/people/queries.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { useMySettings } from '#client/data/settings/queries.ts';

const granted = () => 'Notification' in window && Notification.permission === 'granted';

/**
 * Shows each new notification as a notification of the browser while the page does not have the focus, if the person turned this on and
 * allowed it in the browser.
 */
export function useBrowserNotices(personId: string): void {
  const { t } = useTranslation('notifications');
  const people = usePeople();
  const { data: projects } = useProjects();
  const wanted = useMySettings(personId)?.notifications.push === true;

  useNewNotifications(wanted ? personId : null, (row) => {
    if (!granted() || document.hasFocus()) return;
    const who = row.actor_id === null ? undefined : people.get(row.actor_id)?.full_name;
    const project = projects?.find(({ id }) => id === row.project_id);
    // few people see one, so its code is loaded then; one that cannot be loaded is still in the list
    void import('./show-browser-notice.ts')
      .then(({ showBrowserNotice }) => showBrowserNotice({ row, who, project, t, onOpen: goToSearch }))
      .catch(() => undefined);
  });
}

import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNewNotifications } from '#client/data/notifications/queries.ts';
import { usePeople } from '#client/data/people/queries.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { useMySettings } from '#client/data/settings/queries.ts';
import { getServerConfig } from '#client/lib/server-config.ts';
import { describeNotification } from './describe-notification.ts';
import { targetOf } from './notification-target.ts';

const granted = () => 'Notification' in window && Notification.permission === 'granted';

/** Removes the marks of names, which the list on the page uses; a notification of the browser is plain text. */
const plainText = (text: string) => text.replaceAll(/<\/?(?:who|what)>/g, '');

/**
 * Shows each new notification as a notification of the browser while the page does not have the focus, if the person turned this on and
 * allowed it in the browser. A click returns to the page and opens the subject.
 */
export function useBrowserNotices(personId: string): void {
  const { t } = useTranslation('notifications');
  const navigate = useNavigate();
  const people = usePeople();
  const { data: projects } = useProjects();
  const wanted = useMySettings(personId)?.notifications.push === true;

  useNewNotifications(wanted ? personId : null, (row) => {
    if (!granted() || document.hasFocus()) return;
    const who = row.actor_id === null ? undefined : people.get(row.actor_id)?.full_name;
    const project = projects?.find(({ id }) => id === row.project_id);
    const { key, values } = describeNotification(row, who, project);
    // one browser notification each, even if several tabs are open
    const notice = new Notification(getServerConfig().name, { body: plainText(t(key, values)), tag: row.id });
    notice.onclick = () => {
      window.focus();
      notice.close();
      void navigate({ to: '/', search: (previous) => targetOf(row, previous) });
    };
  });
}

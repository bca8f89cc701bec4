import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNewNotifications } from '#client/data/notifications/queries.ts';
import { usePeople } from '#client/data/people/queries.ts';
import { useMySettings } from '#client/data/settings/queries.ts';
import { getServerConfig } from '#client/lib/server-config.ts';
import { leadsTo } from './leads-to.ts';
import { notificationWords } from './notification-words.ts';

const granted = () => 'Notification' in window && Notification.permission === 'granted';

/** The sentences mark names for the list on the page; a notice of the browser is plain text. */
const plainText = (text: string) => text.replaceAll(/<\/?(?:who|what)>/g, '');

/**
 * Shows each new notification as a notice of the browser, where the person wants that and the browser has their leave,
 * while nobody looks at the page. A click comes back to the page and opens what it speaks of.
 */
export function useBrowserNotices(personId: string): void {
  const { t } = useTranslation('notifications');
  const navigate = useNavigate();
  const people = usePeople();
  const wanted = useMySettings(personId)?.notifications.push === true;

  useNewNotifications(wanted ? personId : null, (row) => {
    if (!granted() || document.hasFocus()) return;
    const who = row.actor_id === null ? undefined : people.get(row.actor_id)?.full_name;
    const { key, values } = notificationWords(row, who);
    // one notice a notification, however many tabs are open
    const notice = new Notification(getServerConfig().name, { body: plainText(t(key, values)), tag: row.id });
    notice.onclick = () => {
      window.focus();
      notice.close();
      void navigate({ to: '/', search: (previous) => leadsTo(row, previous) });
    };
  });
}

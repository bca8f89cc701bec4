import { useNavigate } from '@tanstack/react-router';
import { useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type LiveChange, useLive } from '../../lib/live.ts';
import { usePeople } from '../../lib/people.ts';
import { getProduct } from '../../lib/product.ts';
import { useMySettings } from '../../lib/settings.ts';
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

  const show = useEffectEvent((change: LiveChange<'notifications'>) => {
    if (change.eventType !== 'INSERT' || !granted() || document.hasFocus()) return;
    const row = change.new;
    const who = row.actor_id === null ? undefined : people.get(row.actor_id)?.full_name;
    const { key, values } = notificationWords(row, who);
    // one notice a notification, however many tabs are open
    const notice = new Notification(getProduct().name, { body: plainText(t(key, values)), tag: row.id });
    notice.onclick = () => {
      window.focus();
      notice.close();
      void navigate({ to: '/', search: (previous) => leadsTo(row, previous) });
    };
  });
  useLive('notifications', wanted ? `user_id=eq.${personId}` : null, show, () => undefined);
}

import type { TFunction } from 'i18next';
import type { AppSearch } from '#client/data/app-search.ts';
import type { Notification as Row } from '#client/data/notifications/queries.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { describeNotification } from './describe-notification.ts';
import { targetOf } from './notification-target.ts';

/** Removes the marks of names, which the list on the page uses; a notification of the browser is plain text. */
const plainText = (text: string) => text.replaceAll(/<\/?(?:who|what)>/g, '');

interface Subject {
  row: Row;
  /** The name of the person who caused it; undefined: not known. */
  who: string | undefined;
  project: Project | undefined;
  t: TFunction<'notifications'>;
  /** Goes to an address, which follows from the present one. */
  onOpen: (target: (previous: AppSearch) => AppSearch) => void;
}

/** Shows a notification as one of the browser. A click returns to the page and opens the subject. */
export function showBrowserNotice({ row, who, project, t, onOpen }: Subject): void {
  const { key, values } = describeNotification(row, who, project);
  // one browser notification each, even if several tabs are open
  const notice = new Notification(getServerConfig().name, { body: plainText(t(key, values)), tag: row.id });
  notice.onclick = () => {
    window.focus();
    notice.close();
    onOpen((previous) => targetOf(row, previous));
  };
}

import { eventWords } from '#client/data/events/words.ts';
import type { Notification as Row } from '#client/data/notifications/list.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { formatScope } from '#client/data/stories/scope-change.ts';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { AppSearch } from '#client/routing/app-search.ts';
import { describeNotice, plainSentence } from '#shared/events/notices.ts';
import { targetOf } from './notification-target.ts';

interface Subject {
  row: Row;
  /** The name of the person who caused it; undefined: not known. */
  who: string | undefined;
  project: Project | undefined;
  /** Goes to an address, which follows from the present one. */
  onOpen: (target: (previous: AppSearch) => AppSearch) => void;
}

/** Shows a notification as one of the browser. A click returns to the page and opens the subject. */
export async function showBrowserNotice({ row, who, project, onOpen }: Subject): Promise<void> {
  await i18n.loadNamespaces('eventsNotices');
  const words = { ...eventWords(project), scope: formatScope };
  const sentence = describeNotice(row, who, 'bell', words);
  if (!sentence) return;
  // one browser notification each, even if several tabs are open
  const body = plainSentence(words.t(sentence.keys, sentence.values));
  const notice = new Notification(getServerConfig().name, { body, tag: row.id });
  notice.onclick = () => {
    window.focus();
    notice.close();
    onOpen((previous) => targetOf(row, previous));
  };
}

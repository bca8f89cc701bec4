import { type Audience, describeEvent, type Sentence, type Words } from './describe.ts';
import { eventOfNotification, type NotificationRow } from './of-notification.ts';
import type { ScopeChange } from './scope-text.ts';

/** The words of notifications. */
export interface NoticeWords extends Words {
  /** The days of an absence. */
  range: (first: string, last: string) => string;
  number: (value: number) => string;
  scope: (change: ScopeChange) => string;
}

const atDay = ({ date: day }: { date: string }, { date }: Words) => ({ day: date(day) });
const atDays = ({ date: first, last }: { date: string; last: string }, { range }: NoticeWords) => ({
  range: range(first, last),
});

const VALUES: Audience<NoticeWords>['values'] = {
  'story.moved': ({ to }, { column }) => ({ to: column(to) }),
  'story.blocker_completed': ({ blocker }, { t }) => ({
    blocker: blocker ?? t('eventsNotices:otherBlocker'),
  }),
  'story.due_soon': atDay,
  'story.due_today': atDay,
  'sprint.ending': atDay,
  'sprint.finished': ({ leftovers, next }, { t }) => {
    const where = next ? 'toSprint' : 'toBacklog';
    return { leftovers: leftovers ? t(`eventsNotices:${where}`, { count: leftovers, next }) : '' };
  },
  'sprint.scope_changed': (change, { scope }) => ({ scope: scope(change) }),
  'poker.closing': atDay,
  'member.added': ({ role }, { t }) => ({ role: t(`common:role.${role}`) }),
  'member.hours_set': ({ hours }, { t, number }) => ({
    hours:
      hours === undefined ? t('eventsNotices:noHours') : t('eventsNotices:hours', { hours: number(hours) }),
  }),
  'absence.entered': atDays,
  'absence.removed': atDays,
};

const noticeKey = (type: string) => `eventsNotices:notice.${type}`;

/** A list of notifications, whose texts mark the person and the subject; a mail is plain text, and some of its texts are others. */
const NOTICES = {
  bell: { keys: (type) => [noticeKey(type)], values: VALUES },
  mail: { keys: (type) => [`eventsNotices:mail.${type}`, noticeKey(type)], values: VALUES },
} satisfies Record<string, Audience<NoticeWords>>;

/**
 * Describes a notification. `key` among its values is that of its story.
 * @param who the name of the person who caused it; undefined or empty: not known.
 * @returns null for a kind that this version does not know.
 */
export function describeNotice(
  notification: NotificationRow,
  who: string | undefined,
  audience: keyof typeof NOTICES,
  words: NoticeWords,
): Sentence | null {
  const event = eventOfNotification(notification);
  const sentence = event && describeEvent(event, NOTICES[audience], words);
  if (!sentence) return null;
  const name = who || words.t('eventsNotices:someone');
  return { ...sentence, values: { ...sentence.values, name } };
}

/** A sentence without the marks of the person and the subject. */
export const plainSentence = (text: string): string => text.replaceAll(/<\/?(?:who|what)>/g, '');

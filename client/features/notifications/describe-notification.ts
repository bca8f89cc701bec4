import type { ParseKeys } from 'i18next';
import type { Notification } from '#client/data/notifications/list.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { scopeText } from '#client/data/stories/scope-change.ts';
import { formatDate, formatDateRange, formatNumber } from '#client/lib/text/format.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { TEAM_ROLES } from '#shared/rules/accounts/roles.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The ids of the stories that one notification is about together; empty if it is about one, or none. */
export function storiesIn(params: Notification['params']): string[] {
  const { stories } = Object(params) as { stories?: unknown };
  return Array.isArray(stories) ? stories.filter((id) => typeof id === 'string') : [];
}

/**
 * The key of the sentence that describes a notification, and its parameters, with the names of that time.
 * @param who the name of the person who caused it; undefined: not known.
 * @param project its project, which may have its own names of columns.
 */
export function describeNotification(
  { kind, params }: Pick<Notification, 'kind' | 'params'>,
  who: string | undefined,
  project: Project | undefined,
): { key: ParseKeys<'notifications'>; values: Record<string, unknown> } {
  const raw: Record<string, unknown> = typeof params === 'object' && params !== null ? { ...params } : {};
  const role = TEAM_ROLES.find((name) => name === raw['role']) ?? 'member';
  const status = STORY_STATUSES.find((name) => name === raw['to']);
  const date = dayIn(raw, 'date');
  const day = date && formatDate(date);
  const values = {
    ...raw,
    name: who || i18n.t('notifications:someone'),
    blocker: raw['blocker'] ?? i18n.t('notifications:otherBlocker'),
    role: i18n.t(`common:role.${role}`),
    to: status ? columnName(project, status) : '',
    day,
    ...sprintValues(raw),
    ...timeValues(raw),
  };
  const isGroup = storiesIn(params).length > 0;
  return { key: (isGroup ? `group.${kind}` : `kind.${kind}`) as ParseKeys<'notifications'>, values };
}

/** A day among the parameters; empty if there is none. */
function dayIn(raw: Record<string, unknown>, name: string): string {
  const day = raw[name];
  return typeof day === 'string' && DAY.test(day) ? day : '';
}

/** The leftovers of a finished sprint and where they went, or the change of the scope of a running one. */
function sprintValues({ leftovers, next, added, removed, points }: Record<string, unknown>) {
  const where = next ? 'toSprint' : 'toBacklog';
  return {
    leftovers: leftovers ? i18n.t(`notifications:${where}`, { count: Number(leftovers), next }) : '',
    scope: scopeText({
      added: Number(added ?? 0),
      removed: Number(removed ?? 0),
      points: Number(points ?? 0),
    }),
  };
}

/** Weekly hours, and the days of an absence. */
function timeValues(raw: Record<string, unknown>) {
  const { hours } = raw;
  const [first, last] = [dayIn(raw, 'date'), dayIn(raw, 'last')];
  return {
    hours:
      typeof hours === 'number'
        ? i18n.t('notifications:hours', { hours: formatNumber(hours) })
        : i18n.t('notifications:noHours'),
    range: first && last ? (first === last ? formatDate(first) : formatDateRange(first, last)) : '',
  };
}

import type { ParseKeys } from 'i18next';
import type { Notification } from '#client/data/notifications/queries.ts';
import type { Project, Role } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { formatDate } from '#client/lib/format.ts';
import { i18n } from '#client/lib/i18n.ts';
import { STORY_STATUSES } from '#shared/rules/story.ts';

const ROLES: readonly Role[] = ['member', 'developer', 'tester', 'designer', 'scrum_master', 'product_owner'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

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
  const role = ROLES.find((name) => name === raw['role']) ?? 'member';
  const status = STORY_STATUSES.find((name) => name === raw['to']);
  const day = typeof raw['date'] === 'string' && DAY.test(raw['date']) ? formatDate(raw['date']) : '';
  const values = {
    ...raw,
    name: who || i18n.t('notifications:someone'),
    role: i18n.t(`common:role.${role}`),
    to: status ? columnName(project, status) : '',
    day,
  };
  return { key: `kind.${kind}`, values };
}

import type { Notification } from '#client/data/notifications/list.ts';
import type { AppSearch } from '#client/routing/app-search.ts';
import { meetingAddress } from '#shared/rules/meetings/meeting-address.ts';

/** Kinds that a person answers on the dashboard, even before they may see the project. */
const ON_DASHBOARD = new Set(['ownership_offered']);
const ABOUT_SPRINTS = new Set(['sprint_started', 'sprint_finished', 'sprint_ending', 'scope_changed']);

/** Kinds about the person's hours and absences, which the team view shows. */
const ABOUT_TIME = new Set(['hours_set', 'absence_set', 'absence_removed']);

/** The comment that a notification is about. */
function commentIn(params: Notification['params']): Pick<AppSearch, 'comment'> {
  const { comment } = Object(params) as { comment?: unknown };
  return typeof comment === 'string' ? { comment } : {};
}

/** The address of a notification's subject: its story and comment or meeting, or else its project. */
export function targetOf(
  { kind, story_id, project_id, params }: Pick<Notification, 'kind' | 'story_id' | 'project_id' | 'params'>,
  { project }: AppSearch,
): AppSearch {
  if (ON_DASHBOARD.has(kind)) return {};
  if (kind === 'administrator_made') return { view: 'settings', tab: 'admin' };
  if (story_id) return { ...(project && { project }), story: story_id, ...commentIn(params) };
  const meeting = meetingAddress(project_id, params);
  if (meeting) return meeting;
  if (ABOUT_TIME.has(kind)) return { ...(project_id && { project: project_id }), view: 'team' };
  return { ...(project_id && { project: project_id }), ...(ABOUT_SPRINTS.has(kind) && { view: 'sprints' }) };
}

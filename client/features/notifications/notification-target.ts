import type { AppSearch } from '#client/data/app-search.ts';
import type { Notification } from '#client/data/notifications/queries.ts';

/** They are answered on the dashboard, also by somebody who does not see the project yet. */
const ON_DASHBOARD = new Set(['ownership_offered']);
const OF_SPRINTS = new Set(['sprint_started', 'sprint_finished', 'sprint_ending']);

/** Where a notification leads: its story, else its project. */
export function leadsTo(
  { kind, story_id, project_id }: Pick<Notification, 'kind' | 'story_id' | 'project_id'>,
  { project }: AppSearch,
): AppSearch {
  if (ON_DASHBOARD.has(kind)) return {};
  if (story_id) return { ...(project && { project }), story: story_id };
  return { ...(project_id && { project: project_id }), ...(OF_SPRINTS.has(kind) && { view: 'sprints' }) };
}

import { readQuery } from '#server/database/read-query.ts';
import { defineProcedure } from '#server/lib/procedure.ts';
import { oneRow } from '#server/lib/rows.ts';
import { type Dashboard, dashboardContracts } from '#shared/contracts/dashboard.ts';
import { progressOf } from '#shared/rules/reports/progress.ts';
import { velocity } from '#shared/rules/reports/velocity.ts';
import { FIRST_ATTENTION } from '#shared/rules/stories/attention.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import { withoutUndone } from '#shared/rules/stories/undone-changes.ts';

/** How many events are shown; some more are read, since those that were undone at once are not shown. */
const EVENTS = { shown: 5, read: 25 };

const DASHBOARD_QUERY = readQuery(import.meta.url, 'dashboard.query.sql');

interface Counted
  extends Pick<
    Dashboard,
    | 'projects'
    | 'stories'
    | 'members'
    | 'sprints'
    | 'activity'
    | 'attention'
    | 'first_steps'
    | 'meeting'
    | 'mine'
  > {
  active_sprints: number;
  /** Statuses without a story are missing. */
  by_status: Partial<Record<StoryStatus, number>>;
}

/** Everything that the dashboard shows, limited to what the caller may see. */
export const dashboard = defineProcedure({
  ...dashboardContracts.dashboard,
  async act({ project_id, attention = FIRST_ATTENTION }, { client }): Promise<Dashboard> {
    const values = [project_id ?? null, attention, EVENTS.read];
    const { active_sprints, by_status, ...shown } = await oneRow<Counted>(client, DASHBOARD_QUERY, values);
    const byStatus = Object.fromEntries(
      STORY_STATUSES.map((status) => [status, by_status[status] ?? 0]),
    ) as Record<StoryStatus, number>;
    return {
      ...shown,
      activity: withoutUndone(shown.activity).slice(0, EVENTS.shown),
      velocity: velocity(byStatus.done, active_sprints),
      progress: { ...progressOf(byStatus), by_status: byStatus },
    };
  },
});

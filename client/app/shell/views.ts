import { type Part, part } from '../../lib/lazy.ts';
import type { AppSearch, View } from '../../lib/search.ts';
import { prefetchBoard } from '../../lib/stories/board.ts';
import { prefetchStories } from '../../lib/stories/queries.ts';

type ViewPart = Part<Record<never, never>>;

const dashboard = part(
  async () => (await import('../../features/dashboard/DashboardView.tsx')).DashboardView,
  'dashboard',
);

const VIEWS: Partial<Record<View, ViewPart>> = {
  backlog: part(
    async () => (await import('../../features/backlog/BacklogView.tsx')).BacklogView,
    ['backlog', 'filters'],
  ),
  kanban: part(async () => (await import('../../features/kanban/KanbanView.tsx')).KanbanView),
  sprints: part(
    async () => (await import('../../features/sprints/SprintsView.tsx')).SprintsView,
    ['sprints', 'reports'],
  ),
  planning: part(
    async () => (await import('../../features/planning/PlanningView.tsx')).PlanningView,
    ['planning', 'sprints'],
  ),
  team: part(async () => (await import('../../features/team/TeamView.tsx')).TeamView, 'team'),
  settings: part(async () => (await import('./SettingsHost.tsx')).SettingsHost, 'settings'),
  reports: part(async () => (await import('../../features/reports/ReportsView.tsx')).ReportsView, 'reports'),
};

/** The part that shows a view; the dashboard, where there is none of that name. */
export const viewPart = (view: View): ViewPart => VIEWS[view] ?? dashboard;

/**
 * Fetches what a view needs, all at once, while the workspace still waits for the person's settings. What fails here is
 * asked for again, and told, by the view itself.
 */
export function prepareView({ view = 'dashboard', project }: AppSearch): void {
  void viewPart(view)
    .fetch()
    .catch(() => undefined);
  if (view === 'backlog') prefetchStories(project);
  if (view === 'kanban') prefetchBoard(project);
}

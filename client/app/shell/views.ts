import type { ComponentType } from 'react';
import type { AppSearch, View } from '../../lib/search.ts';
import { prefetchStories } from '../../lib/stories/queries.ts';

type Loader = () => Promise<{ default: ComponentType }>;

/** How the code of each view is fetched. */
export const LOADERS: Partial<Record<View, Loader>> & { dashboard: Loader } = {
  dashboard: async () => ({
    default: (await import('../../features/dashboard/DashboardView.tsx')).DashboardView,
  }),
  backlog: async () => ({ default: (await import('../../features/backlog/BacklogView.tsx')).BacklogView }),
  kanban: async () => ({ default: (await import('../../features/kanban/KanbanView.tsx')).KanbanView }),
  sprints: async () => ({ default: (await import('../../features/sprints/SprintsView.tsx')).SprintsView }),
  planning: async () => ({
    default: (await import('../../features/planning/PlanningView.tsx')).PlanningView,
  }),
  team: async () => ({ default: (await import('../../features/team/TeamView.tsx')).TeamView }),
  settings: async () => ({ default: (await import('./SettingsHost.tsx')).SettingsHost }),
  reports: async () => ({ default: (await import('../../features/reports/ReportsView.tsx')).ReportsView }),
};

/** The views that show the stories of a project, or of all. */
const OF_STORIES: readonly View[] = ['backlog', 'kanban'];

/**
 * Fetches what a view needs, all at once, while the workspace still waits for the person's settings. What fails here is
 * asked for again, and told, by the view itself.
 */
export function prepareView({ view = 'dashboard', project }: AppSearch): void {
  void LOADERS[view]?.().catch(() => undefined);
  if (OF_STORIES.includes(view)) prefetchStories(project);
}

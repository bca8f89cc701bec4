import type { AppSearch, View } from '#client/data/app-search.ts';
import { prefetchBoard } from '#client/data/stories/board.ts';
import { prefetchStories } from '#client/data/stories/queries.ts';
import { type LazyModule, lazyModule } from '#client/lib/lazy.ts';

type ViewPart = LazyModule<Record<never, never>>;

const dashboard = lazyModule(
  async () => (await import('#client/features/dashboard/DashboardView.tsx')).DashboardView,
  'dashboard',
);

const VIEWS: Partial<Record<View, ViewPart>> = {
  backlog: lazyModule(async () => (await import('./BacklogHost.tsx')).BacklogHost, ['backlog', 'filters']),
  kanban: lazyModule(async () => (await import('./KanbanHost.tsx')).KanbanHost),
  sprints: lazyModule(async () => (await import('./SprintsHost.tsx')).SprintsHost, ['sprints', 'reports']),
  planning: lazyModule(
    async () => (await import('./PlanningHost.tsx')).PlanningHost,
    ['planning', 'sprints'],
  ),
  team: lazyModule(async () => (await import('./TeamHost.tsx')).TeamHost, ['team', 'invitations']),
  settings: lazyModule(async () => (await import('./SettingsHost.tsx')).SettingsHost, 'settings'),
  person: lazyModule(async () => (await import('./PersonHost.tsx')).PersonHost, ['person', 'dashboard']),
  reports: lazyModule(
    async () => (await import('#client/features/reports/ReportsView.tsx')).ReportsView,
    'reports',
  ),
  poker: lazyModule(async () => (await import('#client/features/poker/PokerView.tsx')).PokerView, 'poker'),
  retro: lazyModule(
    async () => (await import('#client/features/retrospectives/RetroView.tsx')).RetroView,
    'retro',
  ),
};

/** The component of a view; the dashboard if there is no view of that name. */
export const viewPart = (view: View): ViewPart => VIEWS[view] ?? dashboard;

/**
 * Loads the code and the data of a view at once, while the workspace is still being opened. If a request fails
 * here, the view itself repeats it and reports the failure.
 */
export function prepareView({ view = 'dashboard', project }: AppSearch): void {
  void viewPart(view)
    .fetch()
    .catch(() => undefined);
  if (view === 'backlog') prefetchStories(project);
  if (view === 'kanban') prefetchBoard(project);
}

import type { ComponentType } from 'react';
import type { Texts } from '#client/lib/text/i18n.ts';
import type { View } from '#client/routing/app-search.ts';

type Source<Name extends string> = Readonly<Record<Name, ComponentType>> & { readonly texts?: Texts };

interface ViewModule {
  /** The file, below client/, for the build: the page preloads what it imports. */
  path: string;
  load: () => Promise<Source<string>>;
  /** The component in it. */
  name: string;
}

/** A view, whose file has the name of its component. */
const view = <Name extends string>(
  folder: string,
  name: Name,
  load: () => Promise<Source<NoInfer<Name>>>,
): ViewModule => ({ path: `${folder}/${name}.tsx`, load, name });

/** The module of each view. The build reads this file too (vite.config.ts), so it imports nothing but types. */
export const VIEW_MODULES: Readonly<Record<View, ViewModule>> = {
  dashboard: view(
    'features/dashboard',
    'DashboardView',
    () => import('#client/features/dashboard/DashboardView.tsx'),
  ),
  backlog: view('features/backlog', 'BacklogView', () => import('#client/features/backlog/BacklogView.tsx')),
  kanban: view('app/views', 'KanbanHost', () => import('./KanbanHost.tsx')),
  sprints: view('app/views', 'SprintsHost', () => import('./SprintsHost.tsx')),
  planning: view('app/views', 'PlanningHost', () => import('./PlanningHost.tsx')),
  team: view('app/views', 'TeamHost', () => import('./TeamHost.tsx')),
  settings: view('app/views', 'SettingsHost', () => import('./SettingsHost.tsx')),
  project: view('app/views', 'ProjectHost', () => import('./ProjectHost.tsx')),
  person: view('features/people', 'PersonView', () => import('#client/features/people/PersonView.tsx')),
  reports: view('features/reports', 'ReportsView', () => import('#client/features/reports/ReportsView.tsx')),
  poker: view('features/poker', 'PokerView', () => import('#client/features/poker/PokerView.tsx')),
  retro: view(
    'features/retrospectives',
    'RetroView',
    () => import('#client/features/retrospectives/RetroView.tsx'),
  ),
  search: view('features/search', 'SearchView', () => import('#client/features/search/SearchView.tsx')),
};

import {
  IconCards,
  IconChartHistogram,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconMessage2,
  IconRepeat,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react';
import type { View } from '#client/routing/app-search.ts';

/** The eight entries of the sidebar, in their groups. */
export const NAVIGATION = [
  [{ view: 'dashboard', icon: IconLayoutDashboard }],
  [
    { view: 'backlog', icon: IconStack2 },
    { view: 'kanban', icon: IconLayoutKanban },
    { view: 'sprints', icon: IconRepeat },
  ],
  [
    { view: 'team', icon: IconUsers },
    { view: 'reports', icon: IconChartHistogram },
  ],
  [
    { view: 'poker', icon: IconCards },
    { view: 'retro', icon: IconMessage2 },
  ],
] as const satisfies readonly (readonly { view: View; icon: unknown }[])[];

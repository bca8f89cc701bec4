import { ChartSkeleton } from '#client/features/sprints/ChartSkeleton.tsx';
import { CHART_HEIGHT } from '#client/features/sprints/charts.ts';
import { SprintsView } from '#client/features/sprints/SprintsView.tsx';
import { lazy } from '#client/lib/lazy/lazy.ts';
import reports from '#client/locales/es/reports.json';
import sprints from '#client/locales/es/sprints.json';

export const texts = { reports, sprints };

const charts = {
  Burndown: lazy(() => import('#client/features/reports/SprintBurndown.tsx'), 'SprintBurndown', {
    placeholder: () => <ChartSkeleton height={CHART_HEIGHT.burndown} />,
  }),
  Velocity: lazy(() => import('#client/features/reports/SprintVelocity.tsx'), 'SprintVelocity', {
    placeholder: () => <ChartSkeleton height={CHART_HEIGHT.velocity} />,
  }),
};

/** The sprints, with the charts of the reports. */
export function SprintsHost() {
  return <SprintsView charts={charts} />;
}

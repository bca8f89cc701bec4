import { ChartSkeleton } from '#client/features/sprints/ChartSkeleton.tsx';
import { CHART_HEIGHT } from '#client/features/sprints/charts.ts';
import { SprintsView } from '#client/features/sprints/SprintsView.tsx';
import { lazy } from '#client/lib/lazy.ts';

const charts = {
  Burndown: lazy(async () => (await import('#client/features/reports/SprintBurndown.tsx')).SprintBurndown, {
    placeholder: () => <ChartSkeleton height={CHART_HEIGHT.burndown} />,
  }),
  Velocity: lazy(async () => (await import('#client/features/reports/SprintVelocity.tsx')).SprintVelocity, {
    placeholder: () => <ChartSkeleton height={CHART_HEIGHT.velocity} />,
  }),
};

/** The sprints, with the charts of the reports. */
export function SprintsHost() {
  return <SprintsView charts={charts} />;
}

import { SprintBurndown } from '#client/features/reports/SprintBurndown.tsx';
import { SprintVelocity } from '#client/features/reports/SprintVelocity.tsx';
import { SprintsView } from '#client/features/sprints/SprintsView.tsx';
import reports from '#client/locales/es/reports.json';
import sprints from '#client/locales/es/sprints.json';

export const texts = { reports, sprints };

// with the view: loaded after it, the charts would come one round trip later
const charts = { Burndown: SprintBurndown, Velocity: SprintVelocity };

/** The sprints, with the charts of the reports. */
export function SprintsHost() {
  return <SprintsView charts={charts} />;
}

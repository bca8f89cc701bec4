import { PlanningView } from '#client/features/planning/PlanningView.tsx';
import { StartSprintDialog } from '#client/features/sprints/StartSprintDialog.tsx';

/** The planning of a sprint, which can start it. */
export function PlanningHost() {
  return <PlanningView StartDialog={StartSprintDialog} />;
}

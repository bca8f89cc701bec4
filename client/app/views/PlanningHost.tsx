import { PlanningView } from '#client/features/planning/PlanningView.tsx';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import planning from '#client/locales/es/planning.json';
import sprints from '#client/locales/es/sprints.json';

export const texts = { planning, sprints };

const StartDialog = lazyDialog(
  () => import('#client/features/sprints/StartSprintDialog.tsx'),
  'StartSprintDialog',
);

/** The planning of a sprint, which can start it. */
export function PlanningHost() {
  return <PlanningView StartDialog={StartDialog} />;
}

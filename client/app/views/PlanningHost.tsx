import { PlanningView, type StartDialogProps } from '#client/features/planning/PlanningView.tsx';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';

const StartDialog = lazyDialog<StartDialogProps>(
  async () => (await import('#client/features/sprints/StartSprintDialog.tsx')).StartSprintDialog,
);

/** The planning of a sprint, which can start it. */
export function PlanningHost() {
  return <PlanningView StartDialog={StartDialog} />;
}

import { SprintOver, type SprintOverProps } from '#client/features/kanban/lazy/SprintOver.tsx';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import columns from '#client/locales/es/columns.json';

export const texts = { columns };

const Finish = lazyDialog(() => import('#client/features/sprints/FinishOnBoard.tsx'), 'FinishOnBoard');

/** The note above the board of a sprint that is over, with the dialog that finishes it. */
export function SprintOverHost(props: Omit<SprintOverProps, 'Finish'>) {
  return <SprintOver {...props} Finish={Finish} />;
}

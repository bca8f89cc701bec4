import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';

const FinishSprint = lazyDialog(() => import('#client/features/sprints/FinishOnBoard.tsx'), 'FinishOnBoard');

/** The board, on which a sprint that is over can be finished. */
export function KanbanHost() {
  return <KanbanView FinishSprint={FinishSprint} />;
}

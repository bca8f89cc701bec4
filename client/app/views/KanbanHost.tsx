import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { lazy } from '#client/lib/lazy/lazy.ts';

const SprintOver = lazy(() => import('./SprintOverHost.tsx'), 'SprintOverHost');

/** The board, on which a sprint that is over can be finished. */
export function KanbanHost() {
  return <KanbanView SprintOver={SprintOver} />;
}

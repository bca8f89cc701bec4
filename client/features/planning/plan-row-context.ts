import type { PersonSummary } from '#client/data/projects/queries.ts';
import type { DragState } from '#client/lib/drag/list-drag.ts';
import type { Pane } from './plan-lists.ts';

/** What every row of both lists needs. */
export interface RowContext {
  projectKey: string;
  sprintName: string;
  people: ReadonlyMap<string, PersonSummary>;
  /** What is dragged. */
  dragged: DragState['drag'];
  helpId: string;
  /** Undefined: the person only reads. */
  onSend: ((id: string, pane: Pane) => void) | undefined;
}

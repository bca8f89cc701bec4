import type { PersonSummary } from '#client/data/projects/queries.ts';
import type { DragState } from '#client/lib/drag/list-drag.ts';
import type { Pane } from './plan-lists.ts';

/** The data that every row of both lists needs. */
export interface PlanRowContext {
  projectKey: string;
  sprintName: string;
  people: ReadonlyMap<string, PersonSummary>;
  /** The dragged story. */
  dragged: DragState['drag'];
  helpId: string;
  /** Undefined: the person may not move stories. */
  onSend: ((id: string, pane: Pane) => void) | undefined;
}

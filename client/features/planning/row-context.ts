import type { PersonSummary } from '../../lib/projects.ts';
import type { InHand } from './in-hand.ts';
import type { Pane } from './plan-lists.ts';

/** What every row of both lists needs. */
export interface RowContext {
  projectKey: string;
  sprintName: string;
  people: ReadonlyMap<string, PersonSummary>;
  hand: InHand | null;
  helpId: string;
  /** Undefined: the person only reads. */
  onSend: ((id: string, pane: Pane) => void) | undefined;
}

import type { Sprint } from '#client/data/sprints/types.ts';

/** A dialog of the view of sprints, with its sprint as it was when it opened. */
export interface SprintDialog {
  kind: 'edit' | 'start' | 'finish';
  sprint: Sprint;
}

export type OpenSprintDialog = (dialog: SprintDialog) => void;

import { useState } from 'react';
import type { DialogState } from '#client/components/dialogs/Dialog.tsx';
import { useReport } from '#client/data/reports/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import errors from '#shared/locales/es/errors.json';
import { EditSprintDialog } from './EditSprintDialog.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import { StartSprintDialog } from './StartSprintDialog.tsx';

export const texts = { errors };

/** A dialog of the view of sprints, with its sprint as it was when it opened. */
export interface SprintDialog {
  kind: 'edit' | 'start' | 'finish';
  sprint: Sprint;
}

export type OpenSprintDialog = (dialog: SprintDialog) => void;

interface SprintDialogsProps extends DialogState {
  dialog: SprintDialog;
  /** The planned and running sprints. */
  open: readonly Sprint[];
  /** The stories of all shown projects. */
  stories: readonly CardStory[];
}

/**
 * The dialog of a sprint. It belongs to the view and not to the sprint's place in it, so that it stays, with what is typed, when
 * somebody else starts or finishes the sprint, or when the person's role changes.
 */
export function SprintDialogs({ dialog, open, stories, ...state }: SprintDialogsProps) {
  const now = open.find(({ id }) => id === dialog.sprint.id);
  const [last, setLast] = useState(dialog.sprint);
  if (now && now !== last) setLast(now);
  const sprint = now ?? last;
  const own = stories.filter(({ sprint_id }) => sprint_id === sprint.id);

  switch (dialog.kind) {
    case 'edit':
      return <EditSprintDialog key={sprint.id} {...state} sprint={sprint} gone={!now} />;
    case 'start':
      // somebody else has started it: the dialog closes, and says so
      if (now?.status !== 'planned') return null;
      return (
        <StartSprintDialog
          {...state}
          sprint={now}
          stories={own.filter(({ status }) => status !== 'done')}
          onStarted={state.onClose}
        />
      );
    case 'finish':
      if (!now) return null;
      return <Finish {...state} sprint={now} stories={own} open={open} />;
  }
}

type FinishProps = Omit<SprintDialogsProps, 'dialog'> & { sprint: Sprint };

function Finish({ sprint, open, ...props }: FinishProps) {
  const burndown = useReport('burndown', { sprint_id: sprint.id }, sprint.project_id);
  const planned = open.filter(
    ({ status, project_id }) => status === 'planned' && project_id === sprint.project_id,
  );
  return (
    <FinishDialog {...props} sprint={sprint} planned={planned} completed={burndown.data?.sprint.completed} />
  );
}

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { updateSprint } from '#client/data/sprints/mutations.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { describeFailure, isConnectionFailure } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';
import { SprintForm } from './SprintForm.tsx';
import { datesProblem, isIncomplete, type SprintFields, startProblem } from './sprint-fields.ts';

interface EditSprintDialogProps {
  opened: boolean;
  onClose: () => void;
  sprint: Sprint;
}

type Editable = Pick<Sprint, 'name' | 'goal' | 'start_date' | 'end_date'>;

const fieldsOf = ({ project_id, team_id, name, goal, start_date, end_date }: Sprint): SprintFields => ({
  projectId: project_id,
  teamId: team_id,
  name,
  goal: goal ?? '',
  start: start_date,
  end: end_date,
});

/** Changes the name, the days and the goal of a sprint; the toast offers to undo it. */
export function EditSprintDialog({ opened, onClose, sprint }: EditSprintDialogProps) {
  const { t } = useTranslation('sprints');
  const startInput = useRef<HTMLInputElement>(null);
  const endInput = useRef<HTMLInputElement>(null);
  // null: nothing typed yet, the form shows the saved sprint
  const [typed, setTyped] = useState<SprintFields | null>(null);
  const fields = typed ?? fieldsOf(sprint);
  const close = () => {
    setTyped(null);
    onClose();
  };
  const fail = (error: unknown) =>
    toast.failure(t('edit.failed'), isConnectionFailure(error) ? t('new.kept') : describeFailure(error));
  const edit = useMutation({
    mutationFn: async () => {
      const { name, goal, start_date, end_date } = sprint;
      await updateSprint(sprint.id, {
        name: fields.name.trim(),
        goal: fields.goal.trim() || null,
        start_date: fields.start,
        end_date: fields.end,
      });
      return { name, goal, start_date, end_date };
    },
    onSuccess: (before) => {
      toast.undoable(t('edit.saved'), fields.name.trim(), () => undo.mutate(before));
      close();
    },
    onError: fail,
  });
  const undo = useMutation({
    mutationFn: (before: Editable) => updateSprint(sprint.id, before),
    onError: fail,
  });
  const submit = () => {
    if (startProblem(fields)) startInput.current?.focus();
    else if (datesProblem(fields)) endInput.current?.focus();
    else edit.mutate();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('edit.title', { name: sprint.name })}
      onSubmit={submit}
      submitLabel={t('edit.submit')}
      submitDisabled={isIncomplete(fields)}
      submitting={edit.isPending}
    >
      <SprintForm
        fields={fields}
        onChange={(change) => setTyped({ ...fields, ...change })}
        startInput={startInput}
        endInput={endInput}
      />
    </Dialog>
  );
}

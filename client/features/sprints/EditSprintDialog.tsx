import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { useFormDialog } from '#client/components/use-form-dialog.ts';
import { updateSprint } from '#client/data/sprints/mutations.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { describeFailure, isConnectionFailure } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';
import { SprintForm, useSprintErrors } from './SprintForm.tsx';
import { isIncomplete, type SprintFields } from './sprint-fields.ts';
import { useClosedReport } from './use-closed-report.ts';

interface EditSprintDialogProps {
  opened: boolean;
  onClose: () => void;
  sprint: Sprint;
}

const fieldsOf = ({ project_id, team_id, name, goal, start_date, end_date }: Sprint): SprintFields => ({
  projectId: project_id,
  teamId: team_id,
  name,
  goal: goal ?? '',
  start: start_date,
  end: end_date,
});

/**
 * Changes the name, the days and the goal of a sprint; the toast offers to undo it. A sprint that has started keeps its
 * first day.
 */
export function EditSprintDialog({ opened, onClose, sprint }: EditSprintDialogProps) {
  const { t } = useTranslation('sprints');
  useClosedReport(sprint, opened);
  const started = sprint.status !== 'planned';
  // null: nothing typed yet, the form shows the saved sprint
  const [typed, setTyped] = useState<SprintFields | null>(null);
  const fields = typed ?? fieldsOf(sprint);
  const close = () => {
    setTyped(null);
    onClose();
  };
  const fail = (error: unknown) =>
    toast.failure(t('edit.failed'), isConnectionFailure(error) ? t('new.kept') : describeFailure(error));
  const errors = useSprintErrors(fields);
  const form = useFormDialog({
    check: () => errors,
    submit: async () => {
      const { name, goal, start_date, end_date } = sprint;
      await updateSprint(sprint.id, {
        name: fields.name.trim(),
        goal: fields.goal.trim() || null,
        end_date: fields.end,
        ...(!started && { start_date: fields.start }),
      });
      return { name, goal, end_date, ...(!started && { start_date }) };
    },
    onDone: (before) => {
      toast.undoable(t('edit.saved'), fields.name.trim(), () => {
        updateSprint(sprint.id, before).catch(fail);
      });
      close();
    },
    failed: fail,
  });
  return (
    <Dialog
      {...form.dialog}
      opened={opened}
      onClose={close}
      title={t('edit.title', { name: sprint.name })}
      submitLabel={t('edit.submit')}
      submitDisabled={isIncomplete(fields)}
    >
      <SprintForm
        fields={fields}
        onChange={(change) => setTyped({ ...fields, ...change })}
        errors={errors}
        started={started}
      />
    </Dialog>
  );
}

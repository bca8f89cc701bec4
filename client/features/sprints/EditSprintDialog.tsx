import { useTranslation } from 'react-i18next';
import { Dialog, type DialogState } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { ChangedByOthers } from '#client/components/messages/ChangedByOthers.tsx';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { type SprintChange, updateSprint } from '#client/data/sprints/mutations.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { formatDate } from '#client/lib/text/format.ts';
import { mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import { SprintForm, useSprintErrors } from './SprintForm.tsx';
import { isIncomplete, type SprintFields } from './sprint-fields.ts';

interface EditSprintDialogProps extends DialogState {
  sprint: Sprint;
  /** Whether somebody has finished or deleted the sprint meanwhile. */
  gone?: boolean;
}

const fieldsOf = ({ project_id, team_id, name, goal, start_date, end_date }: Sprint): SprintFields => ({
  projectId: project_id,
  teamId: team_id,
  name,
  goal: goal ?? '',
  start: start_date,
  end: end_date,
});

/** The columns of the fields that a person edits. */
const COLUMNS = { name: 'name', goal: 'goal', start: 'start_date', end: 'end_date' } as const;
type EditedField = keyof typeof COLUMNS;

/** The columns of some fields, with the values of the form. */
function changeOf(fields: SprintFields, edited: readonly EditedField[]): SprintChange {
  const texts = Object.fromEntries(edited.map((field) => [COLUMNS[field], fields[field].trim()]));
  return { ...texts, ...(edited.includes('goal') && { goal: fields.goal.trim() || null }) };
}

/**
 * Changes the name, the days and the goal of a sprint; the toast offers to undo it. A sprint that has started keeps its first
 * day. Changes saved by somebody else meanwhile are shown before they are replaced.
 */
export function EditSprintDialog({ opened, onClose, sprint, gone = false }: EditSprintDialogProps) {
  const { t } = useTranslation(['sprints', 'forms']);
  const forbidden = useBlocked(sprint.project_id, mayPlanSprints);
  const started = sprint.status !== 'planned';
  const saved = fieldsOf(sprint);
  const edits = useEdits(saved, `sprint:${sprint.id}`, opened);
  const fields = { ...edits.values, ...(started && { start: saved.start }) };
  const isEdited = (field: keyof SprintFields): field is EditedField =>
    field in COLUMNS && (field !== 'start' || !started);
  const errors = useSprintErrors(fields);
  const form = useSavedForm(sprint, edits.typed.filter(isEdited), fields, errors, () => {
    edits.reset();
    onClose();
  });
  const changed = edits.changedByOthers.filter(isEdited);
  const labels = {
    name: t('new.name'),
    goal: t('new.goal'),
    start: t('new.start'),
    end: t('new.end'),
  };
  return (
    <Dialog
      {...form.dialog}
      opened={opened}
      onClose={onClose}
      onDiscard={edits.onDiscard}
      title={t('edit.title', { name: sprint.name })}
      submitLabel={t('edit.submit')}
      incomplete={isIncomplete(fields)}
      blocked={gone ? t('edit.gone') : forbidden}
    >
      <SprintForm fields={fields} onChange={edits.set} errors={errors} started={started} />
      <ChangedByOthers
        fields={changed.map((field) => ({
          label: labels[field],
          now: field === 'start' || field === 'end' ? formatDate(saved[field]) : saved[field],
        }))}
      />
    </Dialog>
  );
}

/** Saves the edited fields; if somebody else has changed one of them meanwhile, the form says so. */
function useSavedForm(
  sprint: Sprint,
  edited: readonly EditedField[],
  fields: SprintFields,
  errors: ReturnType<typeof useSprintErrors>,
  close: () => void,
) {
  const { t } = useTranslation(['sprints', 'forms']);
  const undo = async (before: SprintChange, written: SprintChange) => {
    if (!(await updateSprint(sprint.id, before, written)))
      toast.refusal(fields.name.trim(), t('forms:changed.notUndone'));
  };
  return useFormDialog({
    check: () => errors,
    submit: async () => {
      const before = changeOf(fieldsOf(sprint), edited);
      const change = changeOf(fields, edited);
      if (edited.length > 0 && !(await updateSprint(sprint.id, change, before))) return null;
      return { before, change };
    },
    onDone: (done) => {
      if (!done) return;
      toast.undoable(t('edit.saved'), fields.name.trim(), () => {
        undo(done.before, done.change).catch(reportFailure(t('edit.failed')));
      });
      close();
    },
    failed: t('edit.failed'),
  });
}

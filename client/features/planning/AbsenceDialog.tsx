import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogState } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { DateField } from '#client/components/fields/DateField.tsx';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { addAbsence, removeAbsence } from '#client/data/capacity/mutations.ts';
import { type Absence, useAbsenceNotes, useAbsences } from '#client/data/capacity/queries.ts';
import { formDrafts } from '#client/data/drafts/drafts.ts';
import { useTypedForm } from '#client/data/forms/use-typed-form.ts';
import { absenceProblem } from '#client/data/people/absence.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { formatDate, formatDateRange } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { mayEditAbsences } from '#shared/rules/accounts/permissions.ts';
import classes from './AbsenceDialog.module.css';

interface AbsenceDialogProps extends DialogState {
  person: PersonSummary;
  sprint: Sprint;
  /** Whether the person has accepted that managers of the project see and set their absences. */
  accepted: boolean;
}

const DRAFTS = formDrafts('absence', { first: '', last: '', note: '' });

/** The absences of a person during a sprint, with a form for a new one. */
export function AbsenceDialog({ person, sprint, accepted, ...dialog }: AbsenceDialogProps) {
  const { t } = useTranslation(['planning', 'common']);
  const blocked = useBlocked(sprint.project_id, (standing) =>
    mayEditAbsences(standing, { id: person.id, accepted }),
  );
  const { typed, set, clear, onDiscard } = useTypedForm(DRAFTS, dialog.opened, person.id);
  const name = personName(person);
  const last = typed.last || typed.first;
  const errors = useAbsenceErrors(typed.first, last);
  const form = useFormDialog({
    check: () => errors,
    submit: () =>
      addAbsence({
        user_id: person.id,
        start_date: typed.first,
        end_date: last,
        note: typed.note.trim() || null,
      }),
    onDone: () => {
      toast.success(t('absence.added'), name);
      clear();
    },
    failed: t('absence.failed'),
  });
  return (
    <Dialog
      {...form.dialog}
      {...dialog}
      onDiscard={onDiscard}
      title={t('absence.title', { name })}
      submitLabel={t('absence.add')}
      incomplete={typed.first === ''}
      blocked={blocked}
    >
      <AbsenceList person={person} sprint={sprint} readOnly={blocked !== undefined} />
      <FieldPair>
        <DateField
          autoFocus
          required
          label={t('absence.first')}
          value={typed.first}
          error={errors.first}
          onChange={(first) => set({ ...typed, first })}
        />
        <DateField
          label={t('absence.last')}
          title={<OptionalLabel>{t('absence.last')}</OptionalLabel>}
          value={typed.last}
          error={errors.last}
          onChange={(last) => set({ ...typed, last })}
        />
      </FieldPair>
      <LimitedInput
        label={<OptionalLabel>{t('absence.note')}</OptionalLabel>}
        description={t('absence.noteHint')}
        limit={200}
        value={typed.note}
        onChange={(event) => set({ ...typed, note: event.currentTarget.value })}
      />
    </Dialog>
  );
}

/** Finds invalid days of an absence, by field. */
function useAbsenceErrors(first: string, last: string): { first?: string; last?: string } {
  const { t } = useTranslation('planning');
  const problem = absenceProblem(first, last);
  if (problem === null) return {};
  return problem === 'firstTooFar' ? { first: t('absence.tooFar') } : { last: t(`absence.${problem}`) };
}

const rangeOf = ({ start_date, end_date }: Absence) =>
  start_date === end_date ? formatDate(start_date) : formatDateRange(start_date, end_date);

interface AbsenceListProps {
  person: PersonSummary;
  sprint: Sprint;
  readOnly: boolean;
}

/** The absences of a person during a sprint. Each can be removed, and the toast offers to undo that. */
function AbsenceList({ person, sprint, readOnly }: AbsenceListProps) {
  const { t } = useTranslation('planning');
  const server = useServerNeeded();
  const ids = useMemo(() => [person.id], [person.id]);
  const { absences, query } = useAbsences(ids, sprint.start_date, sprint.end_date);
  const notes = useAbsenceNotes(absences);
  const remove = useRemove(notes);
  return (
    <>
      <LoadState part reads={[query]} title={t('absence.unread')} />
      {query.data?.length === 0 && <p className={classes['none']}>{t('absence.none')}</p>}
      {absences.length > 0 && (
        <ul className={classes['list']}>
          {absences.map((absence) => (
            <li key={absence.id}>
              <span>
                {rangeOf(absence)}
                {notes.has(absence.id) && <small> · {notes.get(absence.id)}</small>}
              </span>
              {!readOnly && (
                <ActionIcon
                  {...server}
                  size={28}
                  aria-label={t('absence.remove', { range: rangeOf(absence) })}
                  onClick={() => remove.mutate(absence)}
                >
                  <IconTrash size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function useRemove(notes: ReadonlyMap<string, string>) {
  const { t } = useTranslation('planning');
  return useMutation({
    mutationFn: ({ id }: Absence) => removeAbsence(id),
    onSuccess: (_, absence) => {
      const restore = () => addAbsence({ ...absence, note: notes.get(absence.id) ?? null });
      offerUndo(t('absence.removed'), rangeOf(absence), restore, t('absence.failed'));
    },
    onError: reportFailure(t('absence.removeFailed')),
  });
}

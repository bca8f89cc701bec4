import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { ErrorNote } from '#client/components/ErrorNote.tsx';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { Loading } from '#client/components/Loading.tsx';
import { OptionalLabel } from '#client/components/OptionalLabel.tsx';
import { addAbsence, removeAbsence } from '#client/data/capacity/mutations.ts';
import { type Absence, useAbsenceNotes, useAbsences } from '#client/data/capacity/queries.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { formatDate, formatDateRange } from '#client/lib/format.ts';
import { useServerNeeded } from '#client/lib/server-needed.ts';
import { toast } from '#client/lib/toast.ts';
import { absenceProblem } from '#shared/rules/absence.ts';
import { DAYS } from '#shared/rules/working-days.ts';
import classes from './AbsenceDialog.module.css';

interface AbsenceDialogProps {
  opened: boolean;
  onClose: () => void;
  person: PersonSummary;
  sprint: Sprint;
}

const EMPTY = { first: '', last: '', note: '' };

const rangeOf = ({ start_date, end_date }: Absence) =>
  start_date === end_date ? formatDate(start_date) : formatDateRange(start_date, end_date);

/** The absences of a person during a sprint, with a form for a new one. */
export function AbsenceDialog({ opened, onClose, person, sprint }: AbsenceDialogProps) {
  const { t } = useTranslation(['planning', 'common']);
  const server = useServerNeeded();
  const [typed, setTyped] = useState(EMPTY);
  const ids = useMemo(() => [person.id], [person.id]);
  const { absences, query } = useAbsences(ids, sprint.start_date, sprint.end_date);
  const notes = useAbsenceNotes(absences);
  const name = person.full_name || t('common:person.unnamed');
  const last = typed.last || typed.first;
  const problem = absenceProblem(typed.first, last);
  const add = useMutation({
    mutationFn: () =>
      addAbsence({
        user_id: person.id,
        start_date: typed.first,
        end_date: last,
        note: typed.note.trim() || null,
      }),
    onSuccess: () => {
      toast.success(t('absence.added'), name);
      setTyped(EMPTY);
    },
    onError: (error) => toast.failure(t('absence.failed'), describeFailure(error)),
  });
  const restore = useMutation({
    mutationFn: addAbsence,
    onError: (error) => toast.failure(t('absence.failed'), describeFailure(error)),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Absence) => removeAbsence(id),
    onSuccess: (_, absence) =>
      toast.undoable(t('absence.removed'), rangeOf(absence), () =>
        restore.mutate({ ...absence, note: notes.get(absence.id) ?? null }),
      ),
    onError: (error) => toast.failure(t('absence.removeFailed'), describeFailure(error)),
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('absence.title', { name })}
      onSubmit={() => problem || add.mutate()}
      submitLabel={t('absence.add')}
      submitDisabled={typed.first === ''}
      submitting={add.isPending}
    >
      {query.isPending && <Loading />}
      {query.isError && (
        <LoadFailure part title={t('absence.unread')} error={query.error} onRetry={query.refetch} />
      )}
      {query.data?.length === 0 && <p className={classes['none']}>{t('absence.none')}</p>}
      {absences.length > 0 && (
        <ul className={classes['list']}>
          {absences.map((absence) => (
            <li key={absence.id}>
              <span>
                {rangeOf(absence)}
                {notes.has(absence.id) && <small> · {notes.get(absence.id)}</small>}
              </span>
              <ActionIcon
                {...server}
                size={28}
                aria-label={t('absence.remove', { range: rangeOf(absence) })}
                onClick={() => remove.mutate(absence)}
              >
                <IconTrash size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={classes['pair']}>
        <TextInput
          data-autofocus
          type="date"
          label={t('absence.first')}
          min={DAYS.first}
          max={DAYS.last}
          value={typed.first}
          error={problem === 'firstTooFar' && <ErrorNote>{t('absence.tooFar')}</ErrorNote>}
          onChange={(event) => setTyped({ ...typed, first: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={<OptionalLabel>{t('absence.last')}</OptionalLabel>}
          min={DAYS.first}
          max={DAYS.last}
          value={typed.last}
          error={problem && problem !== 'firstTooFar' && <ErrorNote>{t(`absence.${problem}`)}</ErrorNote>}
          onChange={(event) => setTyped({ ...typed, last: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label={<OptionalLabel>{t('absence.note')}</OptionalLabel>}
        description={t('absence.noteHint')}
        maxLength={200}
        value={typed.note}
        onChange={(event) => setTyped({ ...typed, note: event.currentTarget.value })}
      />
    </Dialog>
  );
}

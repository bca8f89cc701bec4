import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { absenceProblem } from '../../../shared/rules/absence.ts';
import { DAYS } from '../../../shared/rules/working-days.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Loading } from '../../components/Loading.tsx';
import { OptionalLabel } from '../../components/OptionalLabel.tsx';
import { db } from '../../lib/backend.ts';
import { type Absence, useAbsenceNotes, useAbsences } from '../../lib/capacity.ts';
import { describeFailure } from '../../lib/errors.ts';
import { formatDate, formatDateRange } from '../../lib/format.ts';
import type { PersonSummary } from '../../lib/projects.ts';
import { useServerNeeded } from '../../lib/server-needed.ts';
import type { Sprint } from '../../lib/sprints/types.ts';
import { toast } from '../../lib/toast.ts';
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

/** The absences of somebody during a sprint: what there is, and a new one. */
export function AbsenceDialog({ opened, onClose, person, sprint }: AbsenceDialogProps) {
  const { t } = useTranslation(['planning', 'common']);
  const queryClient = useQueryClient();
  const server = useServerNeeded();
  const [typed, setTyped] = useState(EMPTY);
  const ids = useMemo(() => [person.id], [person.id]);
  const { absences, query } = useAbsences(ids, sprint.start_date, sprint.end_date);
  const notes = useAbsenceNotes(absences);
  const name = person.full_name || t('common:person.unnamed');
  const last = typed.last || typed.first;
  const problem = absenceProblem(typed.first, last);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['absences'] });

  const write = async (row: Omit<Absence, 'id'> & { id?: string; note: string | null }) => {
    await db.from('absences').insert(row).throwOnError();
  };
  const add = useMutation({
    mutationFn: () =>
      write({
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
    onSettled: refresh,
  });
  const restore = useMutation({
    mutationFn: write,
    onError: (error) => toast.failure(t('absence.failed'), describeFailure(error)),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: async (absence: Absence) => {
      await db.from('absences').delete().eq('id', absence.id).select('id').single().throwOnError();
    },
    onSuccess: (_, absence) =>
      toast.undoable(t('absence.removed'), rangeOf(absence), () =>
        restore.mutate({ ...absence, note: notes.get(absence.id) ?? null }),
      ),
    onError: (error) => toast.failure(t('absence.removeFailed'), describeFailure(error)),
    onSettled: refresh,
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

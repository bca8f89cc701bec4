import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadState } from '#client/components/LoadState.tsx';
import { addAbsence, removeAbsence } from '#client/data/capacity/mutations.ts';
import { type Absence, useAbsenceNotes, useAbsences } from '#client/data/capacity/queries.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { formatDate, formatDateRange } from '#client/lib/format.ts';
import { offerUndo, reportFailure } from '#client/lib/report-failure.ts';
import { useServerNeeded } from '#client/lib/server-needed.ts';
import classes from './AbsenceList.module.css';

const rangeOf = ({ start_date, end_date }: Absence) =>
  start_date === end_date ? formatDate(start_date) : formatDateRange(start_date, end_date);

interface AbsenceListProps {
  person: PersonSummary;
  sprint: Sprint;
  readOnly: boolean;
}

/** The absences of a person during a sprint. Each can be removed, and the toast offers to undo that. */
export function AbsenceList({ person, sprint, readOnly }: AbsenceListProps) {
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

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#client/components/DateField.tsx';
import { Dialog, type DialogState } from '#client/components/Dialog.tsx';
import { FieldPair } from '#client/components/FieldPair.tsx';
import { OptionalLabel } from '#client/components/OptionalLabel.tsx';
import { useFormDialog } from '#client/components/use-form-dialog.ts';
import { addAbsence } from '#client/data/capacity/mutations.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { personName } from '#client/lib/person-name.ts';
import { toast } from '#client/lib/toast.ts';
import { absenceProblem } from '#shared/rules/absence.ts';
import { mayEditAbsences } from '#shared/rules/permissions.ts';
import { AbsenceList } from './AbsenceList.tsx';

interface AbsenceDialogProps extends DialogState {
  person: PersonSummary;
  sprint: Sprint;
  /** Whether the person has accepted that managers of the project see and set their absences. */
  accepted: boolean;
}

const EMPTY = { first: '', last: '', note: '' };

/** The absences of a person during a sprint, with a form for a new one. */
export function AbsenceDialog({ person, sprint, accepted, ...dialog }: AbsenceDialogProps) {
  const { t } = useTranslation(['planning', 'common']);
  const blocked = useBlocked(sprint.project_id, (standing) =>
    mayEditAbsences(standing, { id: person.id, accepted }),
  );
  const [typed, setTyped] = useState(EMPTY);
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
      setTyped(EMPTY);
    },
    failed: t('absence.failed'),
  });
  return (
    <Dialog
      {...form.dialog}
      {...dialog}
      title={t('absence.title', { name })}
      submitLabel={t('absence.add')}
      submitDisabled={typed.first === ''}
      blocked={blocked}
    >
      <AbsenceList person={person} sprint={sprint} readOnly={blocked !== undefined} />
      <FieldPair>
        <DateField
          autoFocus
          label={t('absence.first')}
          value={typed.first}
          error={errors.first}
          onChange={(first) => setTyped({ ...typed, first })}
        />
        <DateField
          label={t('absence.last')}
          title={<OptionalLabel>{t('absence.last')}</OptionalLabel>}
          value={typed.last}
          error={errors.last}
          onChange={(last) => setTyped({ ...typed, last })}
        />
      </FieldPair>
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

/** What is wrong with the days of an absence, at which of its fields. */
function useAbsenceErrors(first: string, last: string): { first?: string; last?: string } {
  const { t } = useTranslation('planning');
  const problem = absenceProblem(first, last);
  if (problem === null) return {};
  return problem === 'firstTooFar' ? { first: t('absence.tooFar') } : { last: t(`absence.${problem}`) };
}

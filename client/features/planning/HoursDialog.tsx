import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogState } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { setOwnHours, setWeeklyHours } from '#client/data/capacity/mutations.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { mayEditHours } from '#shared/rules/accounts/permissions.ts';
import { parseHours } from '#shared/rules/reports/capacity.ts';

interface HoursDialogProps extends DialogState {
  person: PersonSummary;
  projectId: string;
  /** Whether the person has accepted that managers of the project see and set their hours. */
  accepted: boolean;
  /** The saved weekly hours; null: none. */
  hours: number | null;
}

/** Sets the weekly hours of a member, or the person's own; the toast offers to undo it. */
export function HoursDialog({ opened, onClose, person, projectId, accepted, hours }: HoursDialogProps) {
  const { t } = useTranslation(['planning', 'common']);
  const isMe = usePerson().id === person.id;
  const blocked = useBlocked(projectId, (standing) => mayEditHours(standing, { id: person.id, accepted }));
  // null: nothing typed yet
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (hours === null ? '' : formatNumber(hours));
  const value = parseHours(text);
  const name = personName(person);
  const save = (next: number | null) =>
    isMe ? setOwnHours(person.id, next) : setWeeklyHours(projectId, person.id, next);
  const close = () => {
    setTyped(null);
    onClose();
  };
  const form = useFormDialog({
    submit: () => save(value ?? null),
    onDone: () => {
      offerUndo(t('weekly.saved'), name, () => save(hours), t('weekly.undoFailed'));
      close();
    },
    failed: t('weekly.failed'),
  });
  return (
    <Dialog
      {...form.dialog}
      opened={opened}
      onClose={close}
      title={t('weekly.title', { name })}
      submitLabel={t('common:save')}
      incomplete={value === undefined}
      blocked={blocked}
    >
      <TextInput
        data-autofocus
        label={t('weekly.label')}
        description={isMe ? t('weekly.ownHint') : t('weekly.hint', { name })}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={value === undefined && <ErrorNote>{t('weekly.invalid')}</ErrorNote>}
      />
    </Dialog>
  );
}

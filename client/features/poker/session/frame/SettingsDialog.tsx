import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { DateField } from '#client/components/fields/DateField.tsx';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { runAction } from '#client/data/poker/session.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import { useSession } from '../session-context.ts';

const MAX_NAME = 120;
const pad = (value: number) => String(value).padStart(2, '0');
const dayOf = (date: Date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
const timeOf = (date: Date) => `${pad(date.getHours())}:${pad(date.getMinutes())}`;

/** Changes the name of the session; live when cards are shown, asynchronous when the session ends. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  const before = session.ends_at === null ? null : new Date(session.ends_at);
  const [name, setName] = useState(session.name);
  const [reveals, setReveals] = useState(session.reveals_when_all_voted);
  const [day, setDay] = useState(before ? dayOf(before) : '');
  const [time, setTime] = useState(before ? timeOf(before) : '');
  const end = new Date(`${day}T${time}`);
  const isMoved = before !== null && (day !== dayOf(before) || time !== timeOf(before));
  const form = useFormDialog<void, 'end'>({
    check: () => {
      if (!isMoved) return {};
      if (Number.isNaN(end.getTime())) return { end: t('session.settings.missing') };
      return end.getTime() <= Date.now() + session.clockAhead ? { end: t('session.settings.past') } : {};
    },
    submit: () =>
      runAction('change_poker_session', {
        session_id: session.id,
        change: {
          name: name.trim(),
          ...(session.mode === 'live' && { reveals_when_all_voted: reveals }),
          ...(isMoved && { ends_at: end.toISOString() }),
        },
      }),
    onDone: onClose,
    errors: (error) => (failureCode(error) === 'poker_ended' ? { end: t('session.settings.past') } : {}),
    failed: t('session.failed.change_poker_session'),
  });
  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      title={t('session.settings.title')}
      submitLabel={t('session.settings.submit')}
      submitDisabled={name.trim() === ''}
    >
      <TextInput
        data-autofocus
        label={t('session.settings.name')}
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {session.mode === 'live' ? (
        <Switch
          label={t('session.settings.reveals')}
          checked={reveals}
          onChange={(event) => setReveals(event.currentTarget.checked)}
        />
      ) : (
        <FieldPair>
          <DateField
            required
            label={t('session.settings.closes')}
            min={today()}
            value={day}
            error={form.errors.end}
            onChange={(next) => {
              setDay(next);
              form.clearError('end');
            }}
          />
          <TextInput
            type="time"
            label={t('session.settings.at')}
            value={time}
            onChange={(event) => {
              setTime(event.currentTarget.value);
              form.clearError('end');
            }}
          />
        </FieldPair>
      )}
    </Dialog>
  );
}

import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { DateField } from '#client/components/fields/DateField.tsx';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { ChangedByOthers } from '#client/components/messages/ChangedByOthers.tsx';
import { TimeField } from '#client/components/time/TimeField.tsx';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { runAction } from '#client/data/poker/session.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import { formatDateTime } from '#client/lib/text/format.ts';
import { useSession } from '../state/session-context.ts';

const MAX_NAME = 120;
const pad = (value: number) => String(value).padStart(2, '0');
/** The day and the time of a moment in the person's time zone. */
function endOf(moment: string | null) {
  if (moment === null) return { day: '', time: '' };
  const date = new Date(moment);
  return {
    day: `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`,
    time: `${pad(date.getHours())}:${pad(date.getMinutes())}`,
  };
}

/** Changes the name of the session; live when cards are shown, asynchronous when the session ends. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  const saved = {
    name: session.name,
    reveals: session.reveals_when_all_voted,
    ...endOf(session.ends_at),
  };
  const edits = useEdits(saved, `poker:${session.id}`);
  const { name, reveals, day, time } = edits.values;
  const end = new Date(`${day}T${time}`);
  const isMoved = session.ends_at !== null && (day !== saved.day || time !== saved.time);
  const { changedByOthers: others } = edits;
  const changed = [
    { label: t('session.settings.name'), now: saved.name, isNew: others.includes('name') },
    {
      label: t('session.settings.closes'),
      now: session.ends_at === null ? '' : formatDateTime(session.ends_at),
      isNew: others.includes('day') || others.includes('time'),
    },
  ];
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
    onDone: () => {
      edits.reset();
      onClose();
    },
    errors: (error) => (failureCode(error) === 'poker_ended' ? { end: t('session.settings.past') } : {}),
    failed: t('session.failed.change_poker_session'),
  });
  return (
    <Dialog
      {...form.dialog}
      onClose={onClose}
      onDiscard={edits.onDiscard}
      title={t('session.settings.title')}
      submitLabel={t('session.settings.submit')}
      incomplete={name.trim() === ''}
    >
      <LimitedInput
        data-autofocus
        required
        label={t('session.settings.name')}
        limit={MAX_NAME}
        value={name}
        onChange={(event) => edits.set({ name: event.currentTarget.value })}
      />

      {session.mode === 'live' ? (
        <Switch
          label={t('session.settings.reveals')}
          checked={reveals}
          onChange={(event) => edits.set({ reveals: event.currentTarget.checked })}
        />
      ) : (
        <EndFields
          day={day}
          time={time}
          error={form.errors.end}
          onChange={(patch) => {
            edits.set(patch);
            form.clearError('end');
          }}
        />
      )}
      <ChangedByOthers fields={changed.filter(({ isNew }) => isNew)} />
    </Dialog>
  );
}

interface EndFieldsProps {
  day: string;
  time: string;
  error: string | undefined;
  onChange: (patch: { day?: string; time?: string }) => void;
}

function EndFields({ day, time, error, onChange }: EndFieldsProps) {
  const { t } = useTranslation('poker');
  return (
    <FieldPair>
      <DateField
        required
        label={t('session.settings.closes')}
        min={today()}
        value={day}
        error={error}
        onChange={(next) => onChange({ day: next })}
      />
      <TimeField
        label={t('session.settings.at')}
        value={time}
        onChange={(next) => onChange({ time: next })}
      />
    </FieldPair>
  );
}

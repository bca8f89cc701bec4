import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { ChangedByOthers } from '#client/components/messages/ChangedByOthers.tsx';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { runAction } from '#client/data/poker/session.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import { formatDateTime } from '#client/lib/text/format.ts';
import { EndFields } from '../../start/EndFields.tsx';
import { dayAndTimeOf, momentOf } from '../../start/session-end.ts';
import { useSession } from '../state/session-context.ts';

const MAX_NAME = 120;

/** Changes the name of the session; live when cards are shown, asynchronous when the session ends. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  const saved = {
    name: session.name,
    reveals: session.reveals_when_all_voted,
    ...dayAndTimeOf(session.ends_at),
  };
  const edits = useEdits(saved, `poker:${session.id}`);
  const { name, reveals, day, time } = edits.values;
  const end = momentOf(day, time);
  const isMoved = session.ends_at !== null && (day !== saved.day || time !== saved.time);
  const { changedByOthers: others } = edits;
  const changed = [
    { label: t('session.settings.name'), now: saved.name, isNew: others.includes('name') },
    {
      label: t('start.closes'),
      now: session.ends_at === null ? '' : formatDateTime(session.ends_at),
      isNew: others.includes('day') || others.includes('time'),
    },
  ];
  const form = useFormDialog<void, 'day'>({
    check: () => {
      if (!isMoved) return {};
      if (end === null) return { day: t('session.settings.missing') };
      return end.getTime() <= Date.now() + session.clockAhead ? { day: t('session.settings.past') } : {};
    },
    submit: () =>
      runAction('change_poker_session', {
        session_id: session.id,
        change: {
          name: name.trim(),
          ...(session.mode === 'live' && { reveals_when_all_voted: reveals }),
          ...(isMoved && end && { ends_at: end.toISOString() }),
        },
      }),
    onDone: () => {
      edits.reset();
      onClose();
    },
    errors: (error) => (failureCode(error) === 'poker_ended' ? { day: t('session.settings.past') } : {}),
    failed: t('session.failed.change_poker_session'),
  });
  return (
    <Dialog
      {...form.dialog}
      opened
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
          errors={form.errors}
          onChange={(patch) => {
            edits.set(patch);
            form.clearError('day');
          }}
        />
      )}
      <ChangedByOthers fields={changed.filter(({ isNew }) => isNew)} />
    </Dialog>
  );
}

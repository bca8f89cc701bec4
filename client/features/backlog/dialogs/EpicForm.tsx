import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { SubmitButton } from '#client/components/fields/SubmitButton.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { ChangedByOthers } from '#client/components/messages/ChangedByOthers.tsx';
import { DraftNote } from '#client/components/messages/DraftNote.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import type { Epic } from '#client/data/epics/queries.ts';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { mayEditEpics } from '#shared/rules/accounts/permissions.ts';
import classes from './Dialogs.module.css';

/** The texts of an epic. */
export type EpicValues = Pick<Epic, 'name' | 'description'>;

interface EpicFormProps {
  /** The epic that is changed, as it is now; missing: a new one. */
  epic?: Epic;
  projectId: string;
  /** Whether it is open because something was typed in it on an earlier visit. */
  restored: boolean;
  onClose: () => void;
  /** @returns whether the server accepted them; a toast reports a refusal. */
  onSubmit: (values: EpicValues) => Promise<boolean>;
}

/** The id of the form of an epic, or of a new one of a project. */
export const epicFormId = (projectId: string, epic?: Epic): string =>
  epic ? `epic:${epic.id}` : `new-epic:${projectId}`;

/** Writes an epic: its name and its description. Changes saved by somebody else meanwhile are shown before they are replaced. */
export function EpicForm({ epic, projectId, restored, onClose, onSubmit }: EpicFormProps) {
  const { t } = useTranslation(['backlog', 'common']);
  const blocked = useBlocked(projectId, mayEditEpics);
  const saved = { name: epic?.name ?? '', description: epic?.description ?? '' };
  const edits = useEdits(saved, epicFormId(projectId, epic));
  const { name, description } = edits.values;
  const [sending, setSending] = useState(false);
  const labels = { name: t('epics.name'), description: t('epics.description') };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || blocked !== undefined) return;
    setSending(true);
    const isSent = await onSubmit({ name: name.trim(), description: description.trim() || null });
    setSending(false);
    if (!isSent) return;
    edits.reset();
    onClose();
  };
  return (
    <form className={classes['form']} onSubmit={(event) => void send(event)}>
      <DraftNote onDiscard={edits.onDiscard} />
      <LimitedInput
        label={labels.name}
        limit={120}
        data-autofocus
        required
        autoFocus={!restored}
        value={name}
        onChange={(event) => edits.set({ name: event.currentTarget.value })}
      />
      <LimitedTextarea
        label={<OptionalLabel>{labels.description}</OptionalLabel>}
        minRows={2}
        maxRows={8}
        limit={20000}
        value={description}
        onChange={(event) => edits.set({ description: event.currentTarget.value })}
      />
      <ChangedByOthers
        fields={edits.changedByOthers.map((field) => ({ label: labels[field], now: saved[field] }))}
      />
      {blocked !== undefined && (
        <div role="alert">
          <WarnNote>{blocked}</WarnNote>
        </div>
      )}
      <footer>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <SubmitButton
          variant="filled"
          incomplete={name.trim() === ''}
          disabled={blocked !== undefined}
          busy={sending}
        >
          {t('common:save')}
        </SubmitButton>
      </footer>
    </form>
  );
}

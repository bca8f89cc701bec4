import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from '#client/components/fields/SubmitButton.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { formDrafts } from '#client/data/drafts/drafts.ts';
import { useTypedForm } from '#client/data/forms/use-typed-form.ts';
import classes from './Dialogs.module.css';

const DRAFTS = formDrafts('new-label', '');

interface NewLabelProps {
  projectId: string;
  /** The names in use. */
  names: readonly string[];
  /** In characters. */
  limit: number;
  /** @returns whether the server accepted it; a toast reports a refusal. */
  onAdd: (name: string) => Promise<boolean>;
}

/** A field for a label that no story has yet. A name stays in it until it is added. */
export function NewLabel({ projectId, names, limit, onAdd }: NewLabelProps) {
  const { t } = useTranslation('backlog');
  const { typed: name, set: setName, clear } = useTypedForm(DRAFTS, true, projectId);
  const [sending, setSending] = useState(false);
  const wanted = name.trim();
  const taken = names.includes(wanted);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (wanted === '' || taken || sending) return;
    setSending(true);
    if (await onAdd(wanted)) clear();
    setSending(false);
  };
  return (
    <form className={classes['newLabel']} onSubmit={(event) => void add(event)}>
      <LimitedInput
        size="sm"
        required
        aria-label={t('labels.new')}
        placeholder={t('labels.new')}
        limit={limit}
        value={name}
        error={taken && <ErrorNote>{t('labels.taken')}</ErrorNote>}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SubmitButton size="sm" incomplete={wanted === '' || taken} busy={sending}>
        {t('labels.add')}
      </SubmitButton>
    </form>
  );
}

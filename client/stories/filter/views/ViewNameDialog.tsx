import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { type FormDialogOptions, useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { NameField } from '#client/components/fields/NameField.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { useEdits } from '#client/data/forms/use-edits.ts';
import { hasSameName } from './use-view-writes.ts';

const MAX_NAME_LENGTH = 60;

interface ViewNameDialogProps<Result>
  extends Pick<FormDialogOptions<'name', Result>, 'onDone' | 'failed' | 'refusals'> {
  /** The id of the form, and of what it changes. */
  form: string;
  title: string;
  /** The name that the view has. */
  name?: string;
  /** Saves the view with its name. Rejects with the server's error. */
  save: (name: string) => Promise<Result>;
  onClose: () => void;
  /** Below the name. */
  children?: ReactNode;
}

/** Asks for the name of a saved view. */
export function ViewNameDialog<Result>(props: ViewNameDialogProps<Result>) {
  const { form: id, title, name: saved = '', save, onClose, children, ...options } = props;
  const { t } = useTranslation(['filters', 'common']);
  const edits = useEdits({ name: saved }, id);
  const name = edits.values.name.trim();
  const form = useFormDialog<Result, 'name'>({
    ...options,
    submit: () => save(name),
    onDone: (result) => {
      edits.reset();
      return options.onDone?.(result);
    },
    errors: (error) => (hasSameName(error) ? { name: t('views.taken') } : {}),
  });
  return (
    <Dialog
      {...form.dialog}
      onClose={onClose}
      onDiscard={edits.onDiscard}
      title={title}
      submitLabel={t('common:save')}
      incomplete={name === ''}
    >
      <NameField
        data-autofocus
        required
        label={t('views.name')}
        limit={MAX_NAME_LENGTH}
        value={edits.values.name}
        error={form.errors.name && <ErrorNote>{form.errors.name}</ErrorNote>}
        onChange={(text) => {
          edits.set({ name: text });
          form.clearError('name');
        }}
      />
      {children}
    </Dialog>
  );
}

import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { type FormDialogOptions, useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { NameField } from '#client/components/fields/NameField.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { hasSameName } from './use-view-writes.ts';

const MAX_NAME_LENGTH = 60;

interface ViewNameDialogProps<Result>
  extends Pick<FormDialogOptions<'name', Result>, 'onDone' | 'failed' | 'refusals'> {
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
  const { title, name: saved = '', save, onClose, children, ...options } = props;
  const { t } = useTranslation(['filters', 'common']);
  const [typed, setTyped] = useState(saved);
  const name = typed.trim();
  const form = useFormDialog<Result, 'name'>({
    ...options,
    submit: () => save(name),
    errors: (error) => (hasSameName(error) ? { name: t('views.taken') } : {}),
  });
  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      title={title}
      submitLabel={t('common:save')}
      incomplete={name === ''}
    >
      <NameField
        data-autofocus
        required
        label={t('views.name')}
        limit={MAX_NAME_LENGTH}
        value={typed}
        error={form.errors.name && <ErrorNote>{form.errors.name}</ErrorNote>}
        onChange={(text) => {
          setTyped(text);
          form.clearError('name');
        }}
      />
      {children}
    </Dialog>
  );
}

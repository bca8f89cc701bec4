import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { useFormDialog } from '#client/components/use-form-dialog.ts';
import { signOut } from '#client/lib/auth.ts';
import { deleteAccount } from '#client/lib/auth-api.ts';
import { toast } from '#client/lib/toast.ts';
import { CurrentPassword, useCurrentPasswordErrors } from './CurrentPassword.tsx';

const REFUSALS = new Set(['last_administrator', 'owns_projects']);

/** The last step before an account is deleted: says what is deleted and what stays, and asks for the password. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const [password, setPassword] = useState('');
  const form = useFormDialog({
    submit: () => deleteAccount(password),
    onDone: () => {
      toast.success(t('delete.done'));
      // the server has already deleted the session
      return signOut();
    },
    errors: useCurrentPasswordErrors(),
    failed: t('delete.failed'),
    refusals: REFUSALS,
  });

  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      title={t('delete.title')}
      submitLabel={t('delete.confirm')}
      submitDisabled={password === ''}
      danger
    >
      <p>{t('delete.what')}</p>
      <CurrentPassword
        autoFocus
        value={password}
        onChange={(value) => {
          setPassword(value);
          form.clearError('current');
        }}
        error={form.errors.current}
      />
    </Dialog>
  );
}

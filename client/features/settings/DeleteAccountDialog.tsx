import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { PasswordInput } from '#client/components/PasswordInput.tsx';
import { auth } from '#client/lib/auth.ts';
import { deleteAccount } from '#client/lib/auth-api.ts';
import { describeFailure, failureCode } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';

const REFUSALS = new Set(['last_administrator', 'owns_projects']);

/** The last step before an account is deleted: says what is deleted and what stays, and asks for the password. */
export function DeleteAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState(false);
  const [sending, setSending] = useState(false);

  const close = () => {
    setPassword('');
    setWrong(false);
    onClose();
  };
  const submit = async () => {
    setSending(true);
    try {
      await deleteAccount(password);
      toast.success(t('delete.done'));
      // the server has already deleted the session
      await auth.signOut({ scope: 'local' });
    } catch (error) {
      const code = failureCode(error);
      if (code === 'current_password_invalid') setWrong(true);
      else if (REFUSALS.has(code)) toast.refusal(t('delete.failed'), describeFailure(error));
      else toast.failure(t('delete.failed'), describeFailure(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('delete.title')}
      onSubmit={() => void submit()}
      submitLabel={t('delete.confirm')}
      submitDisabled={password === ''}
      submitting={sending}
      danger
    >
      <p>{t('delete.what')}</p>
      <PasswordInput
        autoFocus
        label={t('access.current')}
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          setPassword(value);
          setWrong(false);
        }}
        error={wrong ? t('access.currentWrong') : ''}
        hint={t('access.currentHint')}
      />
    </Dialog>
  );
}

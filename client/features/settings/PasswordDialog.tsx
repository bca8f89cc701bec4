import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { PasswordInput } from '#client/components/PasswordInput.tsx';
import { auth } from '#client/lib/auth.ts';
import { describeFailure, failureCode } from '#client/lib/errors.ts';
import { useNewPassword } from '#client/lib/new-password.ts';
import { toast } from '#client/lib/toast.ts';

/** Changes the password; asks for the current one. All other devices are signed out. */
export function PasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'auth', 'passwords']);
  const [current, setCurrent] = useState('');
  const newPassword = useNewPassword();
  const [wrong, setWrong] = useState(false);
  const [sending, setSending] = useState(false);

  const close = () => {
    setCurrent('');
    newPassword.change('');
    setWrong(false);
    onClose();
  };
  const submit = async () => {
    setSending(true);
    try {
      const { error } = await auth.updateUser({ password: newPassword.value, current_password: current });
      if (error) throw error;
      toast.success(t('auth:toast.passwordChanged'), t('access.othersOut'));
      close();
    } catch (error) {
      if (failureCode(error) === 'current_password_invalid') setWrong(true);
      else if (!newPassword.showRefusal(error)) {
        toast.failure(t('auth:toast.passwordFailed'), describeFailure(error));
      }
    } finally {
      setSending(false);
    }
  };

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('access.changePassword')}
      onSubmit={() => void submit()}
      submitLabel={t('access.changePassword')}
      submitDisabled={current === '' || !newPassword.longEnough}
      submitting={sending}
    >
      <PasswordInput
        autoFocus
        label={t('access.current')}
        autoComplete="current-password"
        value={current}
        onChange={(value) => {
          setCurrent(value);
          setWrong(false);
        }}
        error={wrong ? t('access.currentWrong') : ''}
        hint={t('access.currentHint')}
      />
      <PasswordInput
        label={t('auth:newPassword.label')}
        autoComplete="new-password"
        value={newPassword.value}
        onChange={newPassword.change}
        error={newPassword.errorText(false)}
        hint={newPassword.hint}
        ref={newPassword.field}
      />
    </Dialog>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { PasswordInput } from '#client/components/PasswordInput.tsx';
import { auth } from '#client/lib/auth.ts';
import { describeFailure, failureCode } from '#client/lib/errors.ts';
import { useNewPassword } from '#client/lib/new-password.ts';
import { toast } from '#client/lib/toast.ts';

/** Another password, by the present one. The other devices are signed out with it. */
export function PasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'auth', 'passwords']);
  const [current, setCurrent] = useState('');
  const wanted = useNewPassword();
  const [wrong, setWrong] = useState(false);
  const [sending, setSending] = useState(false);

  const close = () => {
    setCurrent('');
    wanted.change('');
    setWrong(false);
    onClose();
  };
  const submit = async () => {
    setSending(true);
    try {
      const { error } = await auth.updateUser({ password: wanted.value, current_password: current });
      if (error) throw error;
      toast.success(t('auth:toast.passwordChanged'), t('access.othersOut'));
      close();
    } catch (error) {
      if (failureCode(error) === 'current_password_invalid') setWrong(true);
      else if (!wanted.showRefusal(error)) {
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
      submitDisabled={current === '' || !wanted.longEnough}
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
        value={wanted.value}
        onChange={wanted.change}
        error={wanted.errorText(false)}
        hint={wanted.hint}
        ref={wanted.field}
      />
    </Dialog>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { PasswordInput } from '#client/components/PasswordInput.tsx';
import { useFormDialog } from '#client/components/use-form-dialog.ts';
import { auth } from '#client/lib/auth.ts';
import { describeFailure } from '#client/lib/errors.ts';
import { useNewPassword } from '#client/lib/new-password.ts';
import { toast } from '#client/lib/toast.ts';
import { CurrentPassword, useCurrentPasswordErrors } from './CurrentPassword.tsx';

/** Changes the password; asks for the current one. All other devices are signed out. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'auth', 'passwords']);
  const [current, setCurrent] = useState('');
  const newPassword = useNewPassword();
  const form = useFormDialog({
    submit: async () => {
      const { error } = await auth.updateUser({ password: newPassword.value, current_password: current });
      if (error) throw error;
    },
    onDone: () => {
      toast.success(t('auth:toast.passwordChanged'), t('access.othersOut'));
      onClose();
    },
    errors: useCurrentPasswordErrors(),
    failed: (error) => {
      if (!newPassword.showRefusal(error))
        toast.failure(t('auth:toast.passwordFailed'), describeFailure(error));
    },
  });

  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      title={t('access.changePassword')}
      submitLabel={t('access.changePassword')}
      submitDisabled={current === '' || !newPassword.longEnough}
    >
      <CurrentPassword
        autoFocus
        value={current}
        onChange={(value) => {
          setCurrent(value);
          form.clearError('current');
        }}
        error={form.errors.current}
      />
      <PasswordInput label={t('auth:newPassword.label')} {...newPassword.fieldProps(false)} />
    </Dialog>
  );
}

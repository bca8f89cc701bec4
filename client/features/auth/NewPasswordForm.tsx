import { useTranslation } from 'react-i18next';
import { PasswordInput } from '#client/components/PasswordInput.tsx';
import { auth } from '#client/lib/auth.ts';
import { useNewPassword } from '#client/lib/new-password.ts';
import { toast } from '#client/lib/toast.ts';
import { AuthForm, ScreenTitle, useAuthForm } from './AuthForm.tsx';
import { showFailure } from './show-failure.ts';

/** After a recovery link: the person is signed in and chooses a new password. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const password = useNewPassword();
  const { checked, form } = useAuthForm({
    valid: password.longEnough,
    send: async () => {
      const { error } = await auth.updateUser({ password: password.value });
      if (error) throw error;
      toast.success(t('toast.passwordChanged'));
      onDone();
    },
    onFailure: (error) => password.showRefusal(error) || showFailure(t('toast.passwordFailed'), error),
  });

  return (
    <AuthForm {...form} submitLabel={t('newPassword.submit')}>
      <ScreenTitle title={t('newPassword.title')}>{t('newPassword.text')}</ScreenTitle>
      <PasswordInput label={t('newPassword.label')} {...password.fieldProps(checked)} autoFocus />
    </AuthForm>
  );
}

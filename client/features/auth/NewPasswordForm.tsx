import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '#client/components/PasswordInput.tsx';
import { auth } from '#client/lib/auth.ts';
import { useNewPassword } from '#client/lib/new-password.ts';
import { toast } from '#client/lib/toast.ts';
import classes from './forms.module.css';
import { ScreenTitle } from './ScreenTitle.tsx';
import { showFailure } from './show-failure.ts';

/** After a recovery link: the person is signed in and chooses a new password. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const password = useNewPassword();
  const [checked, setChecked] = useState(false);
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!password.longEnough || sending) return;
    setSending(true);
    try {
      const { error } = await auth.updateUser({ password: password.value });
      if (error) throw error;
      toast.success(t('toast.passwordChanged'));
      onDone();
    } catch (error) {
      if (!password.showRefusal(error)) await showFailure(t('toast.passwordFailed'), error);
    } finally {
      setSending(false);
    }
  };

  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <ScreenTitle title={t('newPassword.title')}>{t('newPassword.text')}</ScreenTitle>
      <PasswordInput
        label={t('newPassword.label')}
        value={password.value}
        onChange={password.change}
        error={password.errorText(checked)}
        hint={password.hint}
        ref={password.field}
        autoComplete="new-password"
        autoFocus
      />
      <Button type="submit" variant="filled" size="lg" fullWidth aria-disabled={sending || undefined}>
        {t('newPassword.submit')}
      </Button>
    </form>
  );
}

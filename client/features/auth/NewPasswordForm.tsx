import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auth } from '../../lib/auth.ts';
import { describeFailure } from '../../lib/errors.ts';
import { toast } from '../../lib/toast.ts';
import classes from './forms.module.css';
import { PasswordField } from './PasswordField.tsx';
import { ScreenTitle } from './ScreenTitle.tsx';
import { PASSWORD_MIN_LENGTH } from './validation.ts';

/** After a recovery link: the person is signed in and chooses another password. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const [sending, setSending] = useState(false);
  const passwordError = password.length >= PASSWORD_MIN_LENGTH ? '' : t('field.passwordShort');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (passwordError || sending) return;
    setSending(true);
    try {
      const { error } = await auth.updateUser({ password });
      if (error) throw error;
      toast.success(t('toast.passwordChanged'));
      onDone();
    } catch (error) {
      toast.failure(t('toast.passwordFailed'), describeFailure(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <ScreenTitle title={t('newPassword.title')}>{t('newPassword.text')}</ScreenTitle>
      <PasswordField
        label={t('newPassword.label')}
        value={password}
        onChange={setPassword}
        error={checked ? passwordError : ''}
        autoComplete="new-password"
        autoFocus
      />
      <Button type="submit" variant="filled" size="lg" fullWidth aria-disabled={sending || undefined}>
        {t('newPassword.submit')}
      </Button>
    </form>
  );
}

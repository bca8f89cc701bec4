import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auth } from '#client/lib/auth.ts';
import { looksLikeEmail } from '#client/lib/email.ts';
import { EmailField } from './EmailField.tsx';
import { Emphasis } from './Emphasis.tsx';
import classes from './forms.module.css';
import { ScreenTitle } from './ScreenTitle.tsx';
import { showFailure } from './show-failure.ts';

interface RecoverScreenProps {
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
}

/** Requests a link to choose a new password. The answer does not reveal whether the account exists. */
export function RecoverScreen({ email, onEmail, onBack }: RecoverScreenProps) {
  const { t } = useTranslation('auth');
  const [checked, setChecked] = useState(false);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const emailError = looksLikeEmail(email) ? '' : t('field.emailInvalid');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (emailError || sending) return;
    setSending(true);
    try {
      const { error } = await auth.resetPasswordForEmail(email.trim());
      if (error) throw error;
      setSent(true);
    } catch (error) {
      await showFailure(t('toast.recoverFailed'), error);
    } finally {
      setSending(false);
    }
  };

  const back = (
    <Button
      size="lg"
      fullWidth
      onClick={onBack}
      leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
    >
      {t('back')}
    </Button>
  );
  if (sent) {
    return (
      <div className={classes['form']} role="status">
        <ScreenTitle title={t('recover.sentTitle')}>
          <Emphasis part={email.trim()}>{t('recover.sentText', { email: email.trim() })}</Emphasis>
        </ScreenTitle>
        {back}
      </div>
    );
  }
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <ScreenTitle title={t('recover.title')}>{t('recover.text')}</ScreenTitle>
      <EmailField value={email} onChange={onEmail} error={checked ? emailError : ''} autoFocus />
      <div className={classes['buttons']}>
        <Button type="submit" variant="filled" size="lg" fullWidth aria-disabled={sending || undefined}>
          {t('recover.send')}
        </Button>
        {back}
      </div>
    </form>
  );
}

import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { looksLikeEmail } from '#client/lib/email.ts';
import { EmailField } from './EmailField.tsx';
import classes from './forms.module.css';
import { requestCode } from './request-code.ts';

interface CodeRequestFormProps {
  email: string;
  onEmail: (email: string) => void;
  onSent: () => void;
}

/** Requests a one-time code by mail. */
export function CodeRequestForm({ email, onEmail, onSent }: CodeRequestFormProps) {
  const { t } = useTranslation('auth');
  const [checked, setChecked] = useState(false);
  const [sending, setSending] = useState(false);
  const emailError = looksLikeEmail(email) ? '' : t('field.emailInvalid');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (emailError || sending) return;
    setSending(true);
    const sent = await requestCode(email.trim());
    setSending(false);
    if (sent) onSent();
  };

  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <EmailField
        value={email}
        onChange={onEmail}
        error={checked ? emailError : ''}
        description={t('code.emailHint')}
        autoFocus
      />
      <Button type="submit" variant="filled" size="lg" fullWidth aria-disabled={sending || undefined}>
        {t('code.send')}
      </Button>
      <p className={classes['note']}>{t('code.rules')}</p>
    </form>
  );
}

import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '#client/components/PasswordInput.tsx';
import { auth } from '#client/lib/auth.ts';
import { looksLikeEmail } from '#client/lib/email.ts';
import { failureCode, isConnectionFailure } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';
import { EmailField } from './EmailField.tsx';
import classes from './forms.module.css';
import { closeFailure, showFailure } from './show-failure.ts';

const PASSWORD_MIN_LENGTH = 6;

interface PasswordFormProps {
  email: string;
  onEmail: (email: string) => void;
  onForgotten: () => void;
}

/** Signs in with address and password. When there is a session, the page leaves `/auth`. */
export function PasswordForm({ email, onEmail, onForgotten }: PasswordFormProps) {
  const { t } = useTranslation('auth');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  // why the server refused what is in the fields
  const [refusal, setRefusal] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const emailError = looksLikeEmail(email) ? '' : t('field.emailInvalid');
  const passwordError = password.length >= PASSWORD_MIN_LENGTH ? '' : t('field.passwordShort');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (emailError || passwordError || sending) return;
    setSending(true);
    setRefusal('');
    closeFailure();
    try {
      const { error } = await auth.signInWithPassword({ email: email.trim(), password });
      if (error) throw error;
      toast.success(t('toast.signedIn'));
    } catch (error) {
      if (isConnectionFailure(error)) toast.failure(t('toast.connection'));
      else {
        const reason = await showFailure(t('toast.signInFailed'), error);
        if (failureCode(error) !== 'invalid_credentials') return;
        setRefusal(reason);
        passwordField.current?.focus();
      }
    } finally {
      setSending(false);
    }
  };

  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <EmailField
        value={email}
        onChange={(value) => {
          onEmail(value);
          setRefusal('');
        }}
        error={checked ? emailError : ''}
        autoFocus={email === ''}
      />
      <PasswordInput
        label={t('field.password')}
        ref={passwordField}
        value={password}
        onChange={(value) => {
          setPassword(value);
          setRefusal('');
        }}
        error={refusal || (checked ? passwordError : '')}
        hint={t('field.passwordHint')}
        autoComplete="current-password"
        autoFocus={email !== ''}
        aside={
          <button type="button" className={classes['link']} onClick={onForgotten}>
            {t('signIn.forgotten')}
          </button>
        }
      />
      <Button type="submit" variant="filled" size="lg" fullWidth aria-disabled={sending || undefined}>
        {t('signIn.submit')}
      </Button>
      <p className={classes['note']}>{t('signIn.codeInstead')}</p>
    </form>
  );
}

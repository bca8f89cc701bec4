import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '#client/components/PasswordInput.tsx';
import { auth } from '#client/lib/auth.ts';
import { looksLikeEmail } from '#client/lib/email.ts';
import { failureCode, isConnectionFailure } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';
import { AuthForm, useAuthForm } from './AuthForm.tsx';
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
  // why the server refused what is in the fields
  const [refusal, setRefusal] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const passwordError = password.length >= PASSWORD_MIN_LENGTH ? '' : t('field.passwordShort');
  const typing = (change: (value: string) => void) => (value: string) => {
    change(value);
    setRefusal('');
  };
  const { checked, form } = useAuthForm({
    valid: looksLikeEmail(email) && passwordError === '',
    send: async () => {
      setRefusal('');
      closeFailure();
      const { error } = await auth.signInWithPassword({ email: email.trim(), password });
      if (error) throw error;
      toast.success(t('toast.signedIn'));
    },
    onFailure: async (error) => {
      if (isConnectionFailure(error)) return toast.failure(t('toast.connection'));
      const reason = await showFailure(t('toast.signInFailed'), error);
      if (failureCode(error) !== 'invalid_credentials') return;
      setRefusal(reason);
      passwordField.current?.focus();
    },
  });

  return (
    <AuthForm
      {...form}
      submitLabel={t('signIn.submit')}
      note={<p className={classes['note']}>{t('signIn.codeInstead')}</p>}
    >
      <EmailField value={email} onChange={typing(onEmail)} checked={checked} autoFocus={email === ''} />
      <PasswordInput
        label={t('field.password')}
        ref={passwordField}
        value={password}
        onChange={typing(setPassword)}
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
    </AuthForm>
  );
}

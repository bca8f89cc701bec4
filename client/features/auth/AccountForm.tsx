import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#client/components/ErrorNote.tsx';
import { PasswordInput } from '#client/components/PasswordInput.tsx';
import { looksLikeEmail } from '#client/lib/email.ts';
import { useNewPassword } from '#client/lib/new-password.ts';
import { toast } from '#client/lib/toast.ts';
import { EmailField } from './EmailField.tsx';
import classes from './forms.module.css';
import { completeAccount } from './links.ts';
import type { MailLink } from './mail-link.ts';
import { ScreenTitle } from './ScreenTitle.tsx';
import { showFailure } from './show-failure.ts';

interface AccountFormProps {
  link: MailLink;
  /** The account's address; null: the person enters it (the first administrator). */
  email: string | null;
  onDone: () => void;
}

/** After a set-up link or an invitation: asks for name and password, then signs in. */
export function AccountForm({ link, email: linkEmail, onDone }: AccountFormProps) {
  const { t } = useTranslation('auth');
  const [email, setEmail] = useState(linkEmail ?? '');
  const [fullName, setFullName] = useState('');
  const password = useNewPassword();
  const [checked, setChecked] = useState(false);
  const [sending, setSending] = useState(false);
  const emailError = linkEmail !== null || looksLikeEmail(email) ? '' : t('field.emailInvalid');
  const nameError = fullName.trim() ? '' : t('field.nameMissing');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (emailError || nameError || !password.longEnough || sending) return;
    setSending(true);
    try {
      const ownEmail = linkEmail === null ? { email: email.trim() } : {};
      await completeAccount(link, { ...ownEmail, fullName: fullName.trim(), password: password.value });
      toast.success(t('toast.signedIn'));
      onDone();
    } catch (error) {
      if (!password.showRefusal(error))
        await showFailure(t('toast.accountFailed'), error, link.kind ?? undefined);
    } finally {
      setSending(false);
    }
  };

  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <ScreenTitle title={t('account.title')}>
        {t(linkEmail === null && link.kind === 'setup' ? 'account.first' : 'account.text')}
      </ScreenTitle>
      <EmailField
        value={email}
        onChange={setEmail}
        error={checked ? emailError : ''}
        readOnly={linkEmail !== null}
        autoFocus={linkEmail === null}
      />
      <TextInput
        label={t('field.name')}
        name="name"
        autoComplete="name"
        maxLength={120}
        autoFocus={linkEmail !== null}
        value={fullName}
        onChange={(event) => setFullName(event.currentTarget.value)}
        error={checked && nameError ? <ErrorNote>{nameError}</ErrorNote> : null}
      />
      <PasswordInput
        label={t('field.password')}
        value={password.value}
        onChange={password.change}
        error={password.errorText(checked)}
        hint={password.hint}
        ref={password.field}
        autoComplete="new-password"
      />
      <Button type="submit" variant="filled" size="lg" fullWidth aria-disabled={sending || undefined}>
        {t('account.submit')}
      </Button>
    </form>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '#client/components/fields/PasswordInput.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { toast } from '#client/lib/screen/toast.ts';
import { excessOf } from '#client/lib/text/excess.ts';
import { useNewPassword } from '#client/lib/text/new-password.ts';
import { AuthForm, ScreenTitle, useAuthForm } from './AuthForm.tsx';
import { EmailField } from './EmailField.tsx';
import { completeAccount } from './links.ts';
import type { MailLink } from './mail-link.ts';
import { mayHaveAddress } from './may-have-address.ts';
import { showOutcome } from './show-outcome.ts';

interface AccountFormProps {
  link: MailLink;
  /** The account's address; null: the person enters it (the first administrator). */
  email: string | null;
  onDone: () => void;
}

/** The database's limit, in characters. */
const MAX_NAME = 120;

/** After a set-up link or an invitation: asks for name and password, then signs in. */
export function AccountForm({ link, email: linkEmail, onDone }: AccountFormProps) {
  const { t } = useTranslation(['auth', 'links']);
  const [email, setEmail] = useState(linkEmail ?? '');
  const [fullName, setFullName] = useState('');
  const password = useNewPassword();
  const named = fullName.trim() !== '' && excessOf(fullName, MAX_NAME) === 0;
  const { checked, form } = useAuthForm({
    valid: (linkEmail !== null || mayHaveAddress(email)) && named && password.longEnough,
    send: async () => {
      await completeAccount(link, { email, fullName: fullName.trim(), password: password.value });
      toast.success(t('toast.signedIn'));
      onDone();
    },
    onFailure: (error) =>
      password.showRefusal(error) || showOutcome(t('toast.accountFailed'), error, link.kind ?? undefined),
  });

  return (
    <AuthForm {...form} submitLabel={t('links:account.submit')}>
      <ScreenTitle title={t('links:account.title')}>
        {t(linkEmail === null && link.kind === 'setup' ? 'links:account.first' : 'links:account.text')}
      </ScreenTitle>
      <EmailField
        value={email}
        onChange={setEmail}
        checked={checked && linkEmail === null}
        readOnly={linkEmail !== null}
        autoFocus={linkEmail === null}
      />
      <LimitedInput
        label={t('field.name')}
        name="name"
        autoComplete="name"
        limit={MAX_NAME}
        autoFocus={linkEmail !== null}
        value={fullName}
        onChange={(event) => setFullName(event.currentTarget.value)}
        error={checked && !named && <ErrorNote>{t('field.nameMissing')}</ErrorNote>}
      />
      <PasswordInput label={t('field.password')} {...password.fieldProps(checked)} />
    </AuthForm>
  );
}

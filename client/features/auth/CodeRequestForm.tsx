import { useTranslation } from 'react-i18next';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import links from '#client/locales/es/links.json';
import { AuthForm, useAuthForm } from './AuthForm.tsx';
import { EmailField } from './EmailField.tsx';
import classes from './forms.module.css';
import { mayHaveAddress } from './may-have-address.ts';
import { requestCode, showCodeFailure } from './request-code.ts';

export const texts = { links };

interface CodeRequestFormProps {
  email: string;
  onEmail: (email: string) => void;
  onSent: () => void;
}

/** Requests a one-time code by mail. */
export function CodeRequestForm({ email, onEmail, onSent }: CodeRequestFormProps) {
  const { t } = useTranslation('auth');
  const { checked, form } = useAuthForm({
    valid: mayHaveAddress(email),
    send: async () => {
      await requestCode(email);
      onSent();
    },
    onFailure: showCodeFailure,
  });
  return (
    <AuthForm
      {...form}
      submitLabel={t('code.send')}
      note={<p className={classes['note']}>{t('code.rules')}</p>}
    >
      <EmailField
        value={email}
        onChange={onEmail}
        checked={checked}
        description={t(getServerConfig().mail ? 'code.emailHint' : 'code.hintHere')}
        autoFocus
      />
    </AuthForm>
  );
}

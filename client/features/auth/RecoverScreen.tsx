import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auth } from '#client/lib/backend/auth.ts';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { untilKnown } from '#client/lib/screen/until-known.ts';
import { describeFailure, failureCode } from '#client/lib/text/errors.ts';
import { readEmailAddress } from '#shared/rules/accounts/email-address.ts';
import { AuthForm, BackButton, Emphasis, ScreenTitle, useAuthForm } from './AuthForm.tsx';
import { EmailField } from './EmailField.tsx';
import classes from './forms.module.css';
import { mayHaveAddress } from './may-have-address.ts';
import { requestMail } from './request-mail.ts';
import { showOutcome } from './show-outcome.ts';

interface RecoverScreenProps {
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
}

/** Requests a link to choose a new password. The answer does not reveal whether the account exists. */
export function RecoverScreen({ email: typed, onEmail, onBack }: RecoverScreenProps) {
  const { t } = useTranslation('auth');
  const { mail } = getServerConfig();
  const [sent, setSent] = useState(false);
  const email = readEmailAddress(typed);
  const { checked, form } = useAuthForm({
    valid: mayHaveAddress(typed),
    send: async () => {
      await untilKnown({ send: () => requestMail('recovery', email, auth.resetPasswordForEmail(email)) });
      setSent(true);
    },
    onFailure: (error) =>
      // a mail was sent, perhaps by this request, which the browser has repeated
      failureCode(error) === 'over_email_send_rate_limit'
        ? toast.info(describeFailure(error))
        : showOutcome(t('toast.recoverFailed'), error),
  });
  if (sent) {
    return (
      <div className={classes['form']} role="status">
        <ScreenTitle title={t(mail ? 'recover.sentTitle' : 'recover.sentHereTitle')}>
          <Emphasis part={email}>{t(mail ? 'recover.sentText' : 'recover.sentHere', { email })}</Emphasis>
        </ScreenTitle>
        <BackButton onClick={onBack} />
      </div>
    );
  }
  return (
    <AuthForm {...form} submitLabel={t('recover.send')} onBack={onBack}>
      <ScreenTitle title={t('recover.title')}>{t('recover.text')}</ScreenTitle>
      <EmailField value={typed} onChange={onEmail} checked={checked} autoFocus />
    </AuthForm>
  );
}

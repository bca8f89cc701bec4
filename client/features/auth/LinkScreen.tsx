import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auth } from '#client/lib/auth.ts';
import { failureCode } from '#client/lib/errors.ts';
import { addTexts } from '#client/lib/i18n.ts';
import passwords from '#client/locales/es/passwords.json';
import { AccountForm } from './AccountForm.tsx';
import classes from './forms.module.css';
import { checkLink, type LinkOutcome, redeemLink } from './links.ts';
import type { MailLink } from './mail-link.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { ScreenTitle } from './ScreenTitle.tsx';
import { showFailure } from './show-failure.ts';

// before signing in the interface is Spanish, and the sign-in page does without these
addTexts('es', { passwords });

interface LinkScreenProps {
  link: MailLink;
  /** The link was accepted: its secret may leave the address. */
  onTake: () => void;
  /** To the sign-in. */
  onLeave: () => void;
  /** Signed in, all done. */
  onDone: () => void;
}

type Step =
  | { name: 'offer' }
  | { name: 'spent' }
  | { name: 'password' }
  | { name: 'account'; email: string | null }
  | { name: 'done'; outcome: LinkOutcome };

/** What a link says that is wrong, spent or too old. */
const SPENT = new Set(['otp_expired', 'download_expired']);

/**
 * What a link from a mail leads to. Nothing is asked of the server before the click, so that a mail scanner that opens
 * the link spends nothing.
 */
export function LinkScreen({ link, onTake, onLeave, onDone }: LinkScreenProps) {
  const { t } = useTranslation('auth');
  const [step, setStep] = useState<Step>(link.kind ? { name: 'offer' } : { name: 'spent' });
  const [busy, setBusy] = useState(false);

  const take = async () => {
    if (busy || !link.kind) return;
    setBusy(true);
    try {
      if (link.kind === 'recovery') {
        const { error } = await auth.verifyOtp({ token_hash: link.tokenHash, type: 'recovery' });
        if (error) throw error;
        setStep({ name: 'password' });
      } else if (link.kind === 'email_change' || link.kind === 'download' || link.kind === 'unsubscribe') {
        const outcome = await redeemLink(link.kind, link.tokenHash);
        // the session of this browser learns its new address
        if (outcome === 'emailChanged') void auth.refreshSession();
        setStep({ name: 'done', outcome });
      } else {
        setStep({ name: 'account', email: (await checkLink(link)).email });
      }
      onTake();
    } catch (error) {
      if (SPENT.has(failureCode(error))) setStep({ name: 'spent' });
      else await showFailure(t('toast.linkFailed'), error);
    } finally {
      setBusy(false);
    }
  };

  if (step.name === 'password') return <NewPasswordForm onDone={onDone} />;
  if (step.name === 'account') return <AccountForm link={link} email={step.email} onDone={onDone} />;
  if (step.name === 'done') {
    return (
      <div className={classes['form']}>
        <ScreenTitle title={t(`link.done.${step.outcome}.title`)}>
          {t(`link.done.${step.outcome}.text`)}
        </ScreenTitle>
        <Button variant="filled" size="lg" fullWidth onClick={onDone}>
          {t('link.toPlatform')}
        </Button>
      </div>
    );
  }
  if (step.name === 'spent' || !link.kind) {
    return (
      <div className={classes['form']}>
        <ScreenTitle title={t('link.spentTitle')}>{t('link.spentText')}</ScreenTitle>
        <Button variant="filled" size="lg" fullWidth onClick={onLeave}>
          {t('link.toSignIn')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes['form']}>
      <ScreenTitle title={t(`link.${link.kind}.title`)}>{t(`link.${link.kind}.text`)}</ScreenTitle>
      <Button
        variant="filled"
        size="lg"
        fullWidth
        autoFocus
        onClick={() => void take()}
        aria-disabled={busy || undefined}
      >
        {t('link.continue')}
      </Button>
    </div>
  );
}

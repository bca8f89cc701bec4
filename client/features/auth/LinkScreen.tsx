import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '#client/components/fields/PasswordInput.tsx';
import { auth } from '#client/lib/backend/auth.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import { useNewPassword } from '#client/lib/text/new-password.ts';
import links from '#client/locales/es/links.json';
import passwords from '#client/locales/es/passwords.json';
import { AccountForm } from './AccountForm.tsx';
import { AuthForm, ScreenTitle, useAuthForm } from './AuthForm.tsx';
import classes from './forms.module.css';
import { checkLink, type Invitation, type LinkOutcome, recoverAccount, redeemLink } from './links.ts';
import type { MailLink } from './mail-link.ts';
import { showOutcome } from './show-outcome.ts';

export const texts = { links, passwords };

interface LinkScreenProps {
  link: MailLink;
  /** Called when the link was accepted: its secret can be removed from the address. */
  onAccepted: () => void;
  /** Goes to the sign-in. */
  onLeave: () => void;
  /** Called when the person is signed in and everything is done. @param project the one that an invitation led to. */
  onDone: (project?: string) => void;
}

type Step =
  | { name: 'offer' }
  | { name: 'spent' }
  | { name: 'password'; email: string }
  | { name: 'account'; email: string | null }
  | { name: 'done'; outcome: LinkOutcome };

/** The error code of a link that is wrong, used or expired. */
const INVALID_LINK_CODE = 'otp_expired';

/**
 * The screen that a link from a mail opens. It uses the link only after a click, so that a mail scanner that opens the address
 * does not use it up.
 */
export function LinkScreen({ link, onAccepted, onLeave, onDone }: LinkScreenProps) {
  const { t } = useTranslation(['auth', 'links', 'passwords']);
  const [step, setStep] = useState<Step>(link.kind ? { name: 'offer' } : { name: 'spent' });
  const [busy, setBusy] = useState(false);
  const invitation = useInvitation(link);

  const take = async () => {
    if (busy || !link.kind) return;
    setBusy(true);
    try {
      if (link.kind === 'email_change' || link.kind === 'unsubscribe') {
        const outcome = await redeemLink(link.kind, link.tokenHash);
        // the session of this browser gets the new address, now or with its next renewal
        if (outcome === 'emailChanged') await auth.refreshSession().catch(() => undefined);
        setStep({ name: 'done', outcome });
      } else {
        const { email } = await checkLink(link);
        setStep(
          link.kind === 'recovery' ? { name: 'password', email: email ?? '' } : { name: 'account', email },
        );
      }
      onAccepted();
    } catch (error) {
      if (failureCode(error) === INVALID_LINK_CODE) setStep({ name: 'spent' });
      else showOutcome(t('toast.linkFailed'), error);
    } finally {
      setBusy(false);
    }
  };

  if (step.name === 'password')
    return <NewPasswordForm link={link} email={step.email} onDone={() => onDone()} />;
  if (step.name === 'account')
    return <AccountForm link={link} email={step.email} onDone={() => onDone(invitation?.project.id)} />;
  if (step.name === 'done') {
    const { outcome } = step;
    return (
      <Message title={t(`links:done.${outcome}.title`)} text={t(`links:done.${outcome}.text`)}>
        <Action onClick={() => onDone()}>{t('links:toPlatform')}</Action>
      </Message>
    );
  }
  if (step.name === 'spent' || !link.kind) {
    return (
      <Message title={t('links:spentTitle')} text={t('links:spentText')}>
        <Action onClick={onLeave}>{t('links:toSignIn')}</Action>
      </Message>
    );
  }
  const named = invitation && {
    context: invitation.by === null ? 'nobody' : 'named',
    name: invitation.by,
    project: invitation.project.name,
  };
  return (
    <Message
      title={named ? t('links:invitation.title', named) : t(`links:${link.kind}.title`)}
      text={t(`links:${link.kind}.text`)}
    >
      <Action autoFocus onClick={() => void take()} aria-disabled={busy || undefined}>
        {t('links:continue')}
      </Action>
    </Message>
  );
}

/** Who invites to which project, before the link is used; undefined for other links, and until it is known. */
function useInvitation({ kind, tokenHash }: MailLink): Invitation | undefined {
  const [invitation, setInvitation] = useState<Invitation>();
  useEffect(() => {
    if (kind !== 'invitation') return;
    // if it cannot be read, the press of the button says why
    checkLink({ kind, tokenHash }).then(
      (found) => setInvitation(found.invitation),
      () => undefined,
    );
  }, [kind, tokenHash]);
  return invitation;
}

function Message({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={classes['form']}>
      <ScreenTitle title={title}>{text}</ScreenTitle>
      {children}
    </div>
  );
}

const Action = (props: ButtonProps & ComponentProps<'button'>) => (
  <Button variant="filled" size="lg" fullWidth {...props} />
);

interface NewPasswordFormProps {
  link: MailLink;
  /** The address of the account. */
  email: string;
  onDone: () => void;
}

/** After a recovery link: the person chooses another password, which uses the link up and signs in. */
function NewPasswordForm({ link, email, onDone }: NewPasswordFormProps) {
  const { t } = useTranslation(['auth', 'links', 'passwords']);
  const password = useNewPassword();
  const { checked, form } = useAuthForm({
    valid: password.longEnough,
    send: async () => {
      await recoverAccount(link, { email, password: password.value });
      toast.success(t('passwords:changed'));
      onDone();
    },
    onFailure: (error) => password.showRefusal(error) || showOutcome(t('passwords:failed'), error),
  });

  return (
    <AuthForm {...form} submitLabel={t('links:newPassword.submit')}>
      <ScreenTitle title={t('links:newPassword.title')}>{t('links:newPassword.text')}</ScreenTitle>
      <PasswordInput label={t('passwords:new')} {...password.fieldProps(checked)} autoFocus />
    </AuthForm>
  );
}

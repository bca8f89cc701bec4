import { Input, PinInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/layout/Dots.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { auth } from '#client/lib/backend/auth.ts';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { formatSeconds, useSecondsLeft } from '#client/lib/screen/countdown.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { untilKnown } from '#client/lib/screen/until-known.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { failureCode, isConnectionFailure } from '#client/lib/text/errors.ts';
import links from '#client/locales/es/links.json';
import { readEmailAddress } from '#shared/rules/accounts/email-address.ts';
import { AuthForm, Emphasis, ScreenTitle } from './AuthForm.tsx';
import classes from './forms.module.css';
import { closeCodeSent, requestCode, showCodeFailure } from './request-code.ts';

export const texts = { links };

const CODE_LENGTH = 6;
const VALID_MS = 10 * 60_000;
const MAX_ATTEMPTS = 3;
const RESEND_AFTER_MS = 60_000;

interface CodeScreenProps {
  /** The typed or pasted text, out of which the address is read. */
  typed: string;
  onBack: () => void;
}

/** The screen for the one-time code of six digits. When there is a session, the page leaves `/auth`. */
export function CodeScreen({ typed, onBack }: CodeScreenProps) {
  const email = readEmailAddress(typed);
  const { t } = useTranslation(['auth', 'common', 'links']);
  const { code, refusal, sentAt, attemptsLeft, complete, firstSlot, change, verify, resend } = useCode(email);
  const resendIn = Math.max(0, useSecondsLeft(sentAt + RESEND_AFTER_MS) ?? 0);
  const isSpent = attemptsLeft === 0;
  const waits = resendIn > 0 ? t('code.resendIn', { time: formatSeconds(resendIn) }) : undefined;
  const labelId = useId();
  const refusalId = useId();
  return (
    <AuthForm
      // no other attempt: the next step is another code
      onSubmit={() => void (isSpent ? waits === undefined && resend() : verify())}
      submitLabel={t(isSpent ? 'code.resend' : 'code.verify')}
      missing={isSpent ? waits : complete ? undefined : t('common:missing', { fields: t('code.label') })}
      onBack={onBack}
      note={
        <p className={classes['note']}>
          {t('code.rules')}{' '}
          {waits ??
            (!isSpent && (
              <button type="button" className={classes['link']} onClick={() => void resend()}>
                {t('code.resend')}
              </button>
            ))}
        </p>
      }
    >
      <ScreenTitle title={t('code.title')}>
        <Emphasis part={email}>
          {t(getServerConfig().mail ? 'code.sentTo' : 'code.sentHere', { email })}
        </Emphasis>
      </ScreenTitle>
      <div>
        <Input.Label labelElement="div" id={labelId}>
          {t('code.label')}
        </Input.Label>
        <PinInput
          ref={firstSlot}
          role="group"
          aria-labelledby={labelId}
          length={CODE_LENGTH}
          type="number"
          placeholder=""
          autoFocus
          value={code}
          onChange={change}
          error={refusal !== undefined}
          aria-describedby={refusal && refusalId}
          getInputProps={(index) => ({
            'aria-label': t('code.digit', { position: index + 1, total: CODE_LENGTH }),
          })}
        />
        {refusal && (
          <div id={refusalId} className={classes['refusal']}>
            <ErrorNote>{t(refusal)}</ErrorNote>
          </div>
        )}
        <CodeStatus expiresAt={sentAt + VALID_MS} attemptsLeft={attemptsLeft} />
      </div>
    </AuthForm>
  );
}

/**
 * Signs in with a code until it is known whether it was done. The server knows the page by its attempt and answers a repeat, for a minute.
 * @throws as {@link untilKnown}.
 */
function useVerifyCode(email: string) {
  const [attempt] = useState(newId);
  // the code of a request whose answer was lost
  const unanswered = useRef<string>(undefined);
  const verify = (token: string) =>
    untilKnown({
      send: async () => {
        const sent = { email, token, type: 'email', attempt } as const;
        const { error } = await auth.verifyOtp(sent);
        if (!error) return;
        if (isConnectionFailure(error)) unanswered.current = token;
        throw error;
      },
    });
  return { verify, mayBeUsed: (token: string) => unanswered.current === token };
}

/** The code that is typed: whether it was wrong, how often it may still be tried, and how it is verified and sent again. */
function useCode(email: string) {
  const { t } = useTranslation(['auth', 'links']);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<'code.wrong' | 'links:code.wrongOrUsed'>();
  const { verify: verifyCode, mayBeUsed } = useVerifyCode(email);
  const [failed, setFailed] = useState(0);
  const [sentAt, setSentAt] = useState(Date.now);
  const [busy, setBusy] = useState(false);
  const firstSlot = useRef<HTMLInputElement>(null);
  const complete = /^\d{6}$/.test(code);
  const attemptsLeft = Math.max(0, MAX_ATTEMPTS - failed);
  const change = (typed: string) => {
    setCode(typed);
    setRefusal(undefined);
  };

  const verify = async () => {
    if (!complete) return firstSlot.current?.focus();
    if (busy) return;
    setBusy(true);
    try {
      await verifyCode(code);
      toast.success(t('links:code.verified'), t('links:code.signingIn'));
    } catch (error) {
      if (isConnectionFailure(error)) toast.failure(t('links:code.verifyThrown'), t('toast.checkConnection'));
      else if (failureCode(error) === 'otp_expired') {
        setFailed(failed + 1);
        setRefusal(mayBeUsed(code) ? 'links:code.wrongOrUsed' : 'code.wrong');
        firstSlot.current?.focus();
        closeCodeSent();
        toast.failure(t('links:code.invalid'), t('links:code.invalidDetail'));
      } else toast.failure(t('toast.verifyFailed'));
    } finally {
      setBusy(false);
    }
  };

  const resend = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await requestCode(email);
      setSentAt(Date.now());
      setFailed(0);
      change('');
      firstSlot.current?.focus();
    } catch (error) {
      showCodeFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return { code, refusal, sentAt, attemptsLeft, complete, firstSlot, change, verify, resend };
}

interface CodeStatusProps {
  /** ms since 1970. */
  expiresAt: number;
  attemptsLeft: number;
}

/** How long the code is valid, and how often it may be tried. */
function CodeStatus({ expiresAt, attemptsLeft }: CodeStatusProps) {
  const { t } = useTranslation(['auth', 'links']);
  const expiresIn = Math.max(0, useSecondsLeft(expiresAt) ?? 0);
  return (
    <div className={classes['meta']}>
      <IconClock size={14} stroke={1.6} aria-hidden />
      <span>
        {expiresIn > 0 ? (
          <Emphasis part={formatSeconds(expiresIn)}>
            {t('code.expiresIn', { time: formatSeconds(expiresIn) })}
          </Emphasis>
        ) : (
          t('code.expired')
        )}
      </span>
      <span className={classes['attempts']} role="status">
        <Dots value={attemptsLeft} total={MAX_ATTEMPTS} />
        {t('code.attempts', { count: attemptsLeft })}
      </span>
    </div>
  );
}

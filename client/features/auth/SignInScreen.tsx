import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '#client/components/fields/PasswordInput.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { auth } from '#client/lib/backend/auth.ts';
import { useAuthState } from '#client/lib/backend/auth-state.ts';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { failureCode, isConnectionFailure } from '#client/lib/text/errors.ts';
import { AuthForm, ScreenTitle, useAuthForm } from './AuthForm.tsx';
import { EmailField } from './EmailField.tsx';
import classes from './forms.module.css';
import { mayHaveAddress } from './may-have-address.ts';
import tabs from './SignInScreen.module.css';
import { closeFailure, showFailure } from './show-failure.ts';

// reached only by a click: the first paint does not need them
const CodeRequestForm = lazy(() => import('./CodeRequestForm.tsx'), 'CodeRequestForm');
const CodeScreen = lazy(() => import('./CodeScreen.tsx'), 'CodeScreen');
const RecoverScreen = lazy(() => import('./RecoverScreen.tsx'), 'RecoverScreen');

/** Sign-in with password or code. The typed address stays when the person switches between them. */
export function SignInScreen() {
  const { t } = useTranslation('auth');
  const [way, setWay] = useState<Way>('password');
  const [screen, setScreen] = useState<'tabs' | 'code' | 'recover'>('tabs');
  const [email, setEmail] = useState('');
  const titleId = useId();
  const panelId = useId();
  const state = useAuthState();

  const back = () => setScreen('tabs');

  if (screen === 'code') return <CodeScreen typed={email} onBack={back} />;
  if (screen === 'recover') return <RecoverScreen email={email} onEmail={setEmail} onBack={back} />;
  return (
    <>
      <ScreenTitle title={t('signIn.title')} id={titleId}>
        {t('signIn.subtitle')}
      </ScreenTitle>
      {state.status === 'signedOut' && state.ended && (
        <div role="alert" className={tabs['ended']}>
          <WarnNote>{t('signIn.ended')}</WarnNote>
        </div>
      )}
      {getServerConfig().fresh && <p className={classes['note']}>{t('signIn.fresh')}</p>}
      <WayTabs way={way} onWay={setWay} panel={panelId} />
      <div role="tabpanel" id={panelId} aria-labelledby={titleId}>
        {way === 'password' ? (
          <PasswordForm email={email} onEmail={setEmail} onForgotten={() => setScreen('recover')} />
        ) : (
          <CodeRequestForm email={email} onEmail={setEmail} onSent={() => setScreen('code')} />
        )}
      </div>
    </>
  );
}

const WAYS = ['password', 'code'] as const;
type Way = (typeof WAYS)[number];

interface WayTabsProps {
  way: Way;
  onWay: (way: Way) => void;
  /** The id of what the tabs choose. */
  panel: string;
}

/** The ways to sign in, as tabs: lighter than those of the library, which the first page would load for two buttons. */
function WayTabs({ way, onWay, panel }: WayTabsProps) {
  const { t } = useTranslation('auth');
  const list = useRef<HTMLDivElement>(null);
  const others: Readonly<Record<string, Way>> = {
    ArrowLeft: way === 'password' ? 'code' : 'password',
    ArrowRight: way === 'password' ? 'code' : 'password',
    Home: 'password',
    End: 'code',
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = others[event.key];
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[WAYS.indexOf(next)]?.focus();
    onWay(next);
  };
  return (
    <div role="tablist" className={tabs['list']} ref={list} onKeyDown={onKeyDown}>
      {WAYS.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          className={tabs['tab']}
          aria-selected={name === way}
          aria-controls={panel}
          tabIndex={name === way ? 0 : -1}
          onClick={() => onWay(name)}
        >
          {t(`signIn.${name}`)}
        </button>
      ))}
    </div>
  );
}

const PASSWORD_MIN_LENGTH = 6;

interface PasswordFormProps {
  email: string;
  onEmail: (email: string) => void;
  onForgotten: () => void;
}

/** Signs in with address and password. When there is a session, the page leaves `/auth`. */
function PasswordForm({ email, onEmail, onForgotten }: PasswordFormProps) {
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
    valid: mayHaveAddress(email) && passwordError === '',
    send: async () => {
      setRefusal('');
      closeFailure();
      const { error } = await auth.signInWithPassword({ email, password });
      if (error) throw error;
      toast.success(t('toast.signedIn'));
    },
    onFailure: (error) => {
      if (isConnectionFailure(error)) {
        toast.failure(t('toast.connection'));
        return;
      }
      const reason = showFailure(t('toast.signInFailed'), error);
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

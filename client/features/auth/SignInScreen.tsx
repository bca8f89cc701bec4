import { Tabs } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WarnNote } from '#client/components/WarnNote.tsx';
import { useAuthState } from '#client/lib/auth-state.ts';
import { lazy } from '#client/lib/lazy.ts';
import { ScreenTitle } from './AuthForm.tsx';
import { CodeRequestForm } from './CodeRequestForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import tabs from './SignInScreen.module.css';

// reached only by a click: the first paint does not need them
const CodeScreen = lazy(() => import('./CodeScreen.tsx'), 'CodeScreen');
const RecoverScreen = lazy(() => import('./RecoverScreen.tsx'), 'RecoverScreen');

/** Sign-in with password or code. The typed address stays when the person switches between them. */
export function SignInScreen() {
  const { t } = useTranslation('auth');
  const [tab, setTab] = useState<string | null>('password');
  const [screen, setScreen] = useState<'tabs' | 'code' | 'recover'>('tabs');
  const [email, setEmail] = useState('');
  const titleId = useId();
  const state = useAuthState();

  const back = () => setScreen('tabs');

  if (screen === 'code') return <CodeScreen email={email.trim()} onBack={back} />;
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
      <Tabs value={tab} onChange={setTab} classNames={tabs} keepMounted={false}>
        <Tabs.List grow>
          <Tabs.Tab value="password">{t('signIn.password')}</Tabs.Tab>
          <Tabs.Tab value="code">{t('signIn.code')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="password" aria-labelledby={titleId}>
          <PasswordForm email={email} onEmail={setEmail} onForgotten={() => setScreen('recover')} />
        </Tabs.Panel>
        <Tabs.Panel value="code" aria-labelledby={titleId}>
          <CodeRequestForm email={email} onEmail={setEmail} onSent={() => setScreen('code')} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { goTo, useAddress } from '#client/lib/address.ts';
import { lazy } from '#client/lib/lazy.ts';
import { getServerConfig } from '#client/lib/server-config.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { focusWorkspaceWhenShown } from './focus-after-sign-in.ts';
import { type MailLink, parseMailLink } from './mail-link.ts';
import { SignInScreen } from './SignInScreen.tsx';

const LinkScreen = lazy(() => import('./LinkScreen.tsx'), 'LinkScreen');

/** `/auth`: the sign-in, and the screens that links in mails open. */
export function AuthPage() {
  const { t } = useTranslation('auth');
  const addressed = parseMailLink(useAddress(({ hash }) => hash.slice(1)));
  const [taken, setTaken] = useState<MailLink | null>(null);
  const link = addressed ?? taken;
  const { name } = getServerConfig();

  useEffect(() => {
    document.title = `${t('title')} · ${name}`;
  }, [t, name]);

  useEffect(() => focusWorkspaceWhenShown, []);

  const leaveAddress = (next: MailLink | null) => {
    setTaken(next);
    // removes the secret from the address and from the history
    goTo('/auth', { replace: true });
  };

  return (
    <AuthLayout>
      {link ? (
        <LinkScreen
          key={link.tokenHash}
          link={link}
          onAccepted={() => leaveAddress(link)}
          onLeave={() => leaveAddress(null)}
          onDone={() => goTo('/', { replace: true })}
        />
      ) : (
        <SignInScreen />
      )}
    </AuthLayout>
  );
}

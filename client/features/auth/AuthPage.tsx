import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '#client/lib/lazy.ts';
import { getServerConfig } from '#client/lib/server-config.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { type MailLink, parseMailLink } from './mail-link.ts';
import { SignInScreen } from './SignInScreen.tsx';

const LinkScreen = lazy(async () => (await import('./LinkScreen.tsx')).LinkScreen);

/** `/auth`: the sign-in, and the screens that links in mails open. */
export function AuthPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const addressed = parseMailLink(useLocation({ select: (location) => location.hash }));
  const [taken, setTaken] = useState<MailLink | null>(null);
  const link = addressed ?? taken;
  const { name } = getServerConfig();

  useEffect(() => {
    document.title = `${t('title')} · ${name}`;
  }, [t, name]);

  const leaveAddress = (next: MailLink | null) => {
    setTaken(next);
    // removes the secret from the address and from the history
    void navigate({ to: '/auth', hash: '', replace: true });
  };

  return (
    <AuthLayout>
      {link ? (
        <LinkScreen
          key={link.tokenHash}
          link={link}
          onAccepted={() => leaveAddress(link)}
          onLeave={() => leaveAddress(null)}
          onDone={() => void navigate({ to: '/', replace: true })}
        />
      ) : (
        <SignInScreen />
      )}
    </AuthLayout>
  );
}

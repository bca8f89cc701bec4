import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '#client/lib/lazy.ts';
import { getServerConfig } from '#client/lib/server-config.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { type MailLink, parseMailLink } from './mail-link.ts';
import { SignInScreen } from './SignInScreen.tsx';

const LinkScreen = lazy(async () => (await import('./LinkScreen.tsx')).LinkScreen);

/** `/auth`: signing in, and what links in mails lead to. */
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
    // the secret leaves the address, and the history with it
    void navigate({ to: '/auth', hash: '', replace: true });
  };

  return (
    <AuthLayout>
      {link ? (
        <LinkScreen
          key={link.tokenHash}
          link={link}
          onTake={() => leaveAddress(link)}
          onLeave={() => leaveAddress(null)}
          onDone={() => void navigate({ to: '/', replace: true })}
        />
      ) : (
        <SignInScreen />
      )}
    </AuthLayout>
  );
}

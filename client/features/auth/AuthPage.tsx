import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '#client/components/layout/Brand.tsx';
import { goTo, useAddress } from '#client/lib/address/address.ts';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import auth from '#client/locales/es/auth.json';
import classes from './AuthPage.module.css';
import { BoardIllustration } from './BoardIllustration.tsx';
import { type MailLink, parseMailLink } from './mail-link.ts';
import { SignInScreen } from './SignInScreen.tsx';

export const texts = { auth };

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
    <AuthLayout first={link?.kind === 'setup' || getServerConfig().fresh}>
      {link ? (
        <LinkScreen
          key={link.tokenHash}
          link={link}
          onAccepted={() => leaveAddress(link)}
          onLeave={() => leaveAddress(null)}
          onDone={(project) => goTo(project ? `/?view=team&project=${project}` : '/', { replace: true })}
        />
      ) : (
        <SignInScreen />
      )}
    </AuthLayout>
  );
}

/**
 * Gives the heading of the workspace the focus as soon as it is shown: the form that had the focus is gone, and a screen reader
 * would start again from the top. An element that has taken the focus by then keeps it.
 */
function focusWorkspaceWhenShown(): void {
  const observer = new MutationObserver(() => {
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (!heading) return;
    observer.disconnect();
    if (document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/**
 * The form on the left, the green area with the board on the right; one column on small screens.
 * @param first whether there is no account yet, so that nobody can invite.
 */
function AuthLayout({ first, children }: { first: boolean; children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <div className={classes['layout']}>
      <div className={classes['left']}>
        <header>
          <Brand name={getServerConfig().name} />
        </header>
        <main className={classes['main']}>{children}</main>
        <footer className={classes['footer']}>{t(first ? 'footerFirst' : 'footer')}</footer>
      </div>
      <div className={classes['field']}>
        <BoardIllustration />
      </div>
    </div>
  );
}

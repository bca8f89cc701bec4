import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { goTo, useAddress } from '../lib/address.ts';
import { useAuthState } from '../lib/auth-state.ts';
import { LoadingPage } from './pages/LoadingPage.tsx';

/**
 * `/`: shows 'Cargando...' while the session is read, and redirects to /auth if nobody is signed in. Each person gets a new
 * workspace.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const state = useAuthState();
  const search = useAddress((address) => address.search);
  const wasSignedIn = useRef(false);
  useEffect(() => {
    wasSignedIn.current = state.status === 'signedIn';
  }, [state.status]);

  if (state.status === 'loading') return <LoadingPage />;
  if (state.status === 'signedOut') {
    // after a sign-out the next person starts without parameters; a link that was opened without a session opens after the
    // sign-in
    return <Redirect to={wasSignedIn.current ? '/auth' : `/auth${search}`} />;
  }
  return <Fragment key={state.user.id}>{children}</Fragment>;
}

/** `/auth`: redirects a signed-in person to `/`, unless they opened a link from a mail. */
export function SignedOut({ children }: { children: ReactNode }) {
  const state = useAuthState();
  const search = useAddress((address) => address.search);
  const hasLink = useAddress(({ hash }) => hash.includes('token_hash='));
  const followsLink = useRef(hasLink);
  if (hasLink) followsLink.current = true;

  if (state.status === 'loading') return <LoadingPage />;
  if (state.status === 'signedIn' && !followsLink.current) return <Redirect to={`/${search}`} />;
  return children;
}

function Redirect({ to }: { to: string }) {
  useEffect(() => goTo(to, { replace: true }), [to]);
  return null;
}

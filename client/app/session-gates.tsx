import { Navigate, useLocation, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useAuthState } from '../lib/auth-state.ts';
import { LoadingPage } from './pages/LoadingPage.tsx';

/** `/`: 'Cargando...' while the session is read; without a person, to /auth. A new person gets a new workspace. */
export function SignedIn({ children }: { children: ReactNode }) {
  const state = useAuthState();
  const search = useSearch({ from: '/' });
  const wasSignedIn = useRef(false);
  useEffect(() => {
    wasSignedIn.current = state.status === 'signedIn';
  }, [state.status]);

  if (state.status === 'loading') return <LoadingPage />;
  if (state.status === 'signedOut') {
    // after a sign-out the next person starts afresh; a link opened without a session leads on after signing in
    return <Navigate to="/auth" search={wasSignedIn.current ? {} : search} replace />;
  }
  return <Fragment key={state.user.id}>{children}</Fragment>;
}

/** `/auth`: who is signed in already goes to `/`, unless they follow a link from a mail. */
export function SignedOut({ children }: { children: ReactNode }) {
  const state = useAuthState();
  const search = useSearch({ from: '/auth' });
  const hasLink = useLocation({ select: (location) => location.hash.includes('token_hash=') });
  const followsLink = useRef(hasLink);
  if (hasLink) followsLink.current = true;

  if (state.status === 'loading') return <LoadingPage />;
  if (state.status === 'signedIn' && !followsLink.current) return <Navigate to="/" search={search} replace />;
  return children;
}

import { Fragment, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { WithFallback } from '../components/messages/WithFallback.tsx';
import { goTo, useAddress } from '../lib/address/address.ts';
import { useAuthState } from '../lib/backend/auth-state.ts';
import { lazyModule, useLazyModule } from '../lib/lazy/lazy.ts';
import { FailurePage } from './pages/FailurePage.tsx';
import { LoadingPage } from './pages/LoadingPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';

const workspace = lazyModule(() => import('./shell/Workspace.tsx'), 'Workspace');
// not the first script: a person who is signed in does not need it
const signIn = lazyModule(() => import('../features/auth/AuthPage.tsx'), 'AuthPage');

function Home() {
  const Workspace = useLazyModule(workspace);
  return Workspace ? <Workspace /> : <LoadingPage />;
}

function SignIn() {
  const AuthPage = useLazyModule(signIn);
  return AuthPage ? <AuthPage /> : <LoadingPage />;
}

/** The page of a path. */
function PageOf({ path }: { path: string }) {
  switch (path) {
    case '/':
      return (
        <SignedIn>
          <Home />
        </SignedIn>
      );
    case '/auth':
      return (
        <SignedOut>
          <SignIn />
        </SignedOut>
      );
    default:
      return <NotFoundPage />;
  }
}

/** The page of the address: the workspace, the sign-in, or none. A slash at the end changes nothing. */
export function Page() {
  const path = useAddress(({ pathname }) => pathname.replace(/(.)\/+$/, '$1'));
  return (
    <WithFallback key={path} fallback={<FailurePage />}>
      <Suspense>
        <PageOf path={path} />
      </Suspense>
    </WithFallback>
  );
}

/**
 * `/`: shows 'Cargando...' while the session is read, and redirects to /auth if nobody is signed in. Each person gets a new
 * workspace.
 */
function SignedIn({ children }: { children: ReactNode }) {
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
function SignedOut({ children }: { children: ReactNode }) {
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

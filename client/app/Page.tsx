import { Suspense } from 'react';
import { WithFallback } from '../components/WithFallback.tsx';
import { AuthPage } from '../features/auth/AuthPage.tsx';
import { useAddress } from '../lib/address.ts';
import { lazyModule, useLazyModule } from '../lib/lazy.ts';
import { FailurePage } from './pages/FailurePage.tsx';
import { LoadingPage } from './pages/LoadingPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { SignedIn, SignedOut } from './session-gates.tsx';

const workspace = lazyModule(() => import('./shell/Workspace.tsx'), 'Workspace');

function Home() {
  const Workspace = useLazyModule(workspace);
  return Workspace ? <Workspace /> : <LoadingPage />;
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
          <AuthPage />
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

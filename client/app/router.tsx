import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { AuthPage } from '../features/auth/AuthPage.tsx';
import { part, usePart } from '../lib/lazy.ts';
import { parseAppSearch } from '../lib/search.ts';
import { FailurePage } from './pages/FailurePage.tsx';
import { LoadingPage } from './pages/LoadingPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { SignedIn, SignedOut } from './session-gates.tsx';

const workspace = part(async () => (await import('./shell/Workspace.tsx')).Workspace);

function Home() {
  const Workspace = usePart(workspace);
  return Workspace ? <Workspace /> : <LoadingPage />;
}

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: FailurePage,
});

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: parseAppSearch,
  component: () => (
    <SignedIn>
      <Home />
    </SignedIn>
  ),
});

// carries the parameters of `/`, so that a shared view opens after signing in
const authRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: parseAppSearch,
  component: () => (
    <SignedOut>
      <AuthPage />
    </SignedOut>
  ),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([homeRoute, authRoute]),
  defaultErrorComponent: FailurePage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

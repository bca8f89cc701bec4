import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { parseAppSearch } from '../data/app-search.ts';
import { AuthPage } from '../features/auth/AuthPage.tsx';
import { lazyModule, useLazyModule } from '../lib/lazy.ts';
import { FailurePage } from './pages/FailurePage.tsx';
import { LoadingPage } from './pages/LoadingPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { SignedIn, SignedOut } from './session-gates.tsx';

const workspace = lazyModule(async () => (await import('./shell/Workspace.tsx')).Workspace);

function Home() {
  const Workspace = useLazyModule(workspace);
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

// keeps the parameters of `/`, so that a shared view opens after the sign-in
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

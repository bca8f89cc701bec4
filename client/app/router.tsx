import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { lazy } from 'react';
import { AuthPage } from '../features/auth/AuthPage.tsx';
import { parseAppSearch } from '../lib/search.ts';
import { FailurePage } from './pages/FailurePage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { SignedIn, SignedOut } from './session-gates.tsx';

const Workspace = lazy(async () => ({ default: (await import('./shell/Workspace.tsx')).Workspace }));

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
      <Workspace />
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

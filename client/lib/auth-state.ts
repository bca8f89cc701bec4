import type { User } from '@supabase/auth-js';
import { auth } from './auth.ts';
import { createStore, useStore } from './store.ts';

/** `user` keeps its identity while nothing in it changes, so that a renewed session renders nothing again. */
export type AuthState = { status: 'loading' } | { status: 'signedOut' } | { status: 'signedIn'; user: User };

const state = createStore<AuthState>({ status: 'loading' });

// Once per session fetch and per change, in this tab and in the others. SIGNED_IN comes again whenever the tab
// becomes visible: an equal person changes nothing.
auth.onAuthStateChange((_event, session) => {
  const next: AuthState = session ? { status: 'signedIn', user: session.user } : { status: 'signedOut' };
  if (JSON.stringify(next) !== JSON.stringify(state.get())) state.set(next);
});

/** Whether somebody is signed in, and who; `loading` until the stored session has been read. */
export function useAuthState(): AuthState {
  return useStore(state);
}

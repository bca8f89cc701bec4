import type { User } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { auth } from './auth.ts';

/** `user` keeps its identity while nothing in it changes, so that a renewed session renders nothing again. */
export type AuthState = { status: 'loading' } | { status: 'signedOut' } | { status: 'signedIn'; user: User };

let state: AuthState = { status: 'loading' };
const listeners = new Set<() => void>();

// Once per session fetch and per change, in this tab and in the others. SIGNED_IN comes again whenever the tab
// becomes visible: an equal person changes nothing.
auth.onAuthStateChange((_event, session) => {
  const next: AuthState = session ? { status: 'signedIn', user: session.user } : { status: 'signedOut' };
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether somebody is signed in, and who; `loading` until the stored session has been read. */
export function useAuthState(): AuthState {
  return useSyncExternalStore(subscribe, () => state);
}

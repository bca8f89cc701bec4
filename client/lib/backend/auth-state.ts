import type { User } from '@supabase/auth-js';
import { createStore, useStore } from '../state/store.ts';
import { enterStorage, isSessionStored, leaveStorage } from '../storage/session-end.ts';
import { auth, hasSessionEnded } from './auth.ts';

/** `user` stays the same object while nothing in it changes, so that a renewed session renders nothing again. */
export type AuthState =
  | { status: 'loading' }
  /** `ended`: by the server, not by the person. */
  | { status: 'signedOut'; ended: boolean }
  | { status: 'signedIn'; user: User };

const state = createStore<AuthState>({ status: 'loading' });

// Runs after each load of the session and each change of it, in this tab and in the others. The library repeats SIGNED_IN
// whenever the tab becomes visible; an equal person then changes nothing.
auth.onAuthStateChange((event, session) => {
  const next: AuthState = session
    ? { status: 'signedIn', user: session.user }
    : { status: 'signedOut', ended: hasSessionEnded() };
  if (session) enterStorage(session.user.id);
  else if (event === 'SIGNED_OUT' || !isSessionStored()) leaveStorage();
  if (JSON.stringify(next) !== JSON.stringify(state.get())) state.set(next);
});

/** The id of the signed-in person; undefined if nobody is signed in. */
export function signedInId(): string | undefined {
  const now = state.get();
  return now.status === 'signedIn' ? now.user.id : undefined;
}

/** Whether a person is signed in, and which one; `loading` until the stored session has been read. */
export function useAuthState(): AuthState {
  return useStore(state);
}

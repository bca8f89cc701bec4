import { useSyncExternalStore } from 'react';
import { signOut } from '#client/lib/backend/auth.ts';
import { createStore, useStore } from '#client/lib/state/store.ts';
import { countTyped } from '#client/lib/storage/stored-values.ts';
import { onEntriesChange } from '../write/pending.ts';
import { countStored } from '../write/stored-queue.ts';

const asking = createStore(false);

/** Whether the person has asked to sign out and something would be lost. */
export const useSignOutQuestion = () => useStore(asking);

/** The person stays signed in. */
export const staySignedIn = (): void => asking.set(false);

/** How many texts the person has typed in this page and not saved. */
export const countDrafts = countTyped;

function onUnsentChange(listener: () => void): () => void {
  const stop = onEntriesChange(listener);
  // other tabs send theirs
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

/** How many changes of a person wait in this browser to be sent; those that are being sent are among them. */
export const useUnsentCount = (personId: string): number =>
  useSyncExternalStore(onUnsentChange, () => countStored(personId));

/** Signs the person out, at once if nothing is lost; otherwise their menu asks. */
export async function requestSignOut(personId: string): Promise<void> {
  if (countStored(personId) + countDrafts(personId) > 0) asking.set(true);
  else await signOut();
}

/** Signs the person out, whatever is lost. */
export async function signOutAnyway(): Promise<void> {
  asking.set(false);
  await signOut();
}

import { useSyncExternalStore } from 'react';
import { signOut } from '#client/lib/auth.ts';
import { countTyped, keptIds } from '#client/lib/storage/kept.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import { onPendingVotesChange } from '../poker/kept-votes.ts';
import { onQueueChange } from '../stories/write/offline-queue.ts';
import { countStored } from '../stories/write/queue-storage.ts';

const asking = createStore(false);

/** Whether the person has asked to sign out and something would be lost. */
export const useSignOutQuestion = () => useStore(asking);

/** The person stays signed in. */
export const staySignedIn = (): void => asking.set(false);

/** How many changes and votes of a person wait in this browser to be sent. */
const countUnsent = (personId: string) => countStored(personId) + keptIds('vote', personId).length;

/** How many texts the person has typed in this page and not saved. */
export const countDrafts = countTyped;

function onUnsentChange(listener: () => void): () => void {
  const stops = [onQueueChange(listener), onPendingVotesChange(listener)];
  // other tabs send theirs
  window.addEventListener('storage', listener);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('storage', listener);
  };
}

/** How many changes and votes of a person wait in this browser to be sent; those that are being sent are among them. */
export const useUnsentCount = (personId: string): number =>
  useSyncExternalStore(onUnsentChange, () => countUnsent(personId));

/** Signs the person out, at once if nothing is lost; otherwise their menu asks. */
export async function requestSignOut(personId: string): Promise<void> {
  if (countUnsent(personId) + countDrafts(personId) > 0) asking.set(true);
  else await signOut();
}

/** Signs the person out, whatever is lost. */
export async function signOutAnyway(): Promise<void> {
  asking.set(false);
  await signOut();
}

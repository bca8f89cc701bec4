// Opens a person's stored values when they sign in, and erases or seals them when the session ends.

import { retryWhenOnline } from '../connection/online.ts';
import { whenIdle } from '../lazy/idle.ts';
import { eraseBoards, eraseBoardsOfOthers } from './boards.ts';
import { claim } from './claim.ts';
import { STORED_VALUES } from './registry.ts';
import {
  closeStorage,
  deviceText,
  entriesByPerson,
  eraseStorage,
  findEntries,
  openStorage,
  removeEntry,
  storageOwner,
  storedIds,
  storedText,
} from './stored-values.ts';

// with its cipher, which few visits need
const loadSeals = () => retryWhenOnline(() => import('./seals.ts')).catch(() => undefined);

/** Keys by person. This page has its own copies: the first tab that seals erases the stored ones. */
const keys = new Map<string, string>();
for (const { person, entry } of findEntries('sealKey')) keys.set(person, entry.value);

/** Counts the beginnings and ends of sessions: work that waits since an earlier one is void. */
let changes = 0;

/** One tab after the other. */
async function inTurn(work: () => unknown): Promise<void> {
  const release = await claim(STORED_VALUES.sealed.key, false);
  try {
    await work();
  } finally {
    release?.();
  }
}

/** Whether a session is stored. Without connection it cannot be renewed, and the person counts as signed out, but it has not ended. */
export const isSessionStored = (): boolean => deviceText('session').read() !== null;

/** Call it when a person is signed in. Erases the values of other people. */
export function enterStorage(personId: string): void {
  if (storageOwner() !== personId) void whenIdle().then(() => eraseBoardsWhileIn(personId));
  changes += 1;
  openStorage(personId);
}

/** A busy page is idle late: another person may be signed in by then. */
async function eraseBoardsWhileIn(personId: string): Promise<void> {
  if (storageOwner() === personId) await eraseBoardsOfOthers(personId);
}

/** The person signs out: notes it for the other tabs, before the session is removed. */
export function noteSignOut(): void {
  deviceText('signedOut').write('1');
}

const hasSignedOut = () => deviceText('signedOut').read() !== null;

// another tab may notice the end of the session before it sees why it has ended
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === STORED_VALUES.signedOut.key && newValue !== null) eraseAll();
});

function eraseAll(): void {
  changes += 1;
  keys.clear();
  eraseStorage();
  eraseBoards();
}

/** Ends the storage of the person: erases everything if they have signed out, seals it if the session has ended by itself. */
export function leaveStorage(): void {
  if (hasSignedOut()) eraseAll();
  else void sealStorage();
}

/** Seals the values of all persons, of this tab and those that tabs share. Interrupted, it is done when the next page opens. */
async function sealStorage(): Promise<void> {
  changes += 1;
  const now = changes;
  eraseBoards();
  // fields that are closed now leave their drafts first
  await new Promise((resolve) => setTimeout(resolve));
  const isOver = () => now !== changes;
  if (isOver()) return;
  if (entriesByPerson().size === 0) {
    forgetKeys();
    return;
  }
  const seals = await loadSeals();
  if (seals) await inTurn(() => isOver() || sealNow(seals.sealAll));
}

function sealNow(sealAll: (keys: ReadonlyMap<string, string>) => void): void {
  if (hasSignedOut()) {
    eraseAll();
    return;
  }
  closeStorage();
  sealAll(keys);
  forgetKeys();
}

function forgetKeys(): void {
  closeStorage();
  keys.clear();
  for (const { entry } of findEntries('sealKey')) removeEntry(entry);
}

/**
 * Loads the key of the signed-in person's seals, and opens the sealed values of this browser.
 * @param key 64 hexadecimal digits.
 */
export async function acceptSealKey(personId: string, key: string): Promise<void> {
  if (storageOwner() !== personId) return;
  keys.set(personId, key);
  storedText('sealKey', personId).write(key);
  if (storedIds('sealed', personId).length === 0) return;
  const seals = await loadSeals();
  if (seals) await inTurn(() => seals.unseal(personId, key));
}

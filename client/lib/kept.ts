// What this browser keeps of the server's data from one visit to the next, in IndexedDB. Where nothing can be kept, nothing is
// found, and no function throws. The first script of the page reads it, too: no imports.
const DATABASE = 'plataforma-scrum';
const VALUES = 'kept';

declare global {
  interface Window {
    /** What the first script of the page reads for its view, until it is taken. */
    keptValue?: Promise<unknown> | undefined;
  }
}

/** The key of what is kept for a person of the board of a project; undefined: that of all projects. */
export const keptKey = (personId: string, project: string | undefined) => [personId, project ?? 'all'];

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let opened: Promise<IDBDatabase> | undefined;

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(VALUES);
  const database = await answerOf(request);
  // another script or tab erases it
  database.onversionchange = () => {
    opened = undefined;
    database.close();
  };
  return database;
}

/** Runs a request in a transaction of its own, which is committed at once: the page may be about to close. */
async function ask<Value>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | undefined> {
  try {
    opened ??= open();
    const transaction = (await opened).transaction(VALUES, mode);
    const answer = answerOf(request(transaction.objectStore(VALUES)));
    transaction.commit();
    return await answer;
  } catch {
    return undefined; // storage may be forbidden or full
  }
}

/** What is kept under a key; undefined if there is nothing. The caller checks its form. */
export const readKept = (key: readonly string[]): Promise<unknown> =>
  ask<unknown>('readonly', (store) => store.get([...key]));

/**
 * Keeps a value under a key, instead of the one before.
 * @param mayStay whether a key may stay that is kept already; others are erased.
 */
export async function keep(
  key: readonly string[],
  value: unknown,
  mayStay: (key: readonly string[]) => boolean,
): Promise<void> {
  await ask('readwrite', (store) => store.put(value, [...key]));
  const kept = await ask('readonly', (store) => store.getAllKeys());
  for (const each of kept ?? [])
    if (!Array.isArray(each) || !mayStay(each.map(String)))
      await ask('readwrite', (store) => store.delete(each));
}

/** Erases all that is kept. */
export function forgetKept(): void {
  window.keptValue = undefined;
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch {
    // storage is forbidden: there is nothing
  }
}

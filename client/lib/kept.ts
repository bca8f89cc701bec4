// What this browser keeps of the server's data from one visit to the next, in IndexedDB. Where nothing can be kept, nothing is
// found, and no function throws. The first script of the page reads it, too: it imports one small library.
import { clear, createStore, delMany, get, keys, set } from 'idb-keyval';

declare global {
  interface Window {
    /** What the first script of the page reads for its view, until it is taken. */
    keptValue?: Promise<unknown> | undefined;
  }
}

const store = createStore('plataforma-scrum', 'kept');

/** Storage may be forbidden or full. */
async function orNothing<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** The key of what is kept for a person of the board of a project; undefined: that of all projects. */
export const keptKey = (personId: string, project: string | undefined) => [personId, project ?? 'all'];

/** What is kept under a key; undefined if there is nothing. The caller checks its form. */
export const readKept = (key: string[]): Promise<unknown> => orNothing(() => get<unknown>(key, store));

/**
 * Keeps a value under a key, instead of the one before.
 * @param mayStay whether a key may stay that is kept already; others are erased.
 */
export async function keep(
  key: string[],
  value: unknown,
  mayStay: (key: readonly string[]) => boolean,
): Promise<void> {
  await orNothing(() => set(key, value, store));
  await orNothing(async () => {
    const kept = await keys<string[]>(store);
    await delMany(
      kept.filter((each) => !mayStay(each)),
      store,
    );
  });
}

/** Erases all that is kept. */
export function forgetKept(): void {
  window.keptValue = undefined;
  void orNothing(() => clear(store));
}

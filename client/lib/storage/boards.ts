// The boards that this browser keeps from one visit to the next, in IndexedDB. Without storage no board is found, and no function
// throws. The first script of the page reads them, too: it imports one small library.
import { clear, createStore, delMany, get, keys, set } from 'idb-keyval';
import { BOARDS } from './registry.ts';

declare global {
  interface Window {
    /** The value that the first script of the page reads for its view, until it is consumed. */
    keptValue?: Promise<unknown> | undefined;
  }
}

const store = createStore(BOARDS.key, 'kept');

/** Storage may be forbidden or full. */
async function orNothing<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** The key of the board of a project, or of all (undefined), as a person sees it. */
export const boardKey = (personId: string, project: string | undefined) => [personId, project ?? 'all'];

/** The board under a key; undefined if there is none. The caller checks its form. */
export const readBoard = (key: string[]): Promise<unknown> => orNothing(() => get<unknown>(key, store));

/** Erases the boards whose keys may not stay. */
async function eraseOthers(mayStay: (key: readonly string[]) => boolean): Promise<void> {
  await orNothing(async () => {
    const kept = await keys<string[]>(store);
    await delMany(
      kept.filter((each) => !mayStay(each)),
      store,
    );
  });
}

/**
 * Keeps a board under a key, instead of the one before.
 * @param mayStay whether the board of another key may stay; others are erased.
 */
export async function keepBoard(
  key: string[],
  value: unknown,
  mayStay: (key: readonly string[]) => boolean,
): Promise<void> {
  await orNothing(() => set(key, value, store));
  await eraseOthers(mayStay);
}

/** Erases the boards of all persons but one. */
export const eraseBoardsOfOthers = (personId: string): Promise<void> =>
  eraseOthers(([person]) => person === personId);

/** Erases all boards. */
export function eraseBoards(): void {
  window.keptValue = undefined;
  void orNothing(() => clear(store));
}

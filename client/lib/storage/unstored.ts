import { createStore } from '../state/store.ts';

/** The number of texts that exist in this page alone, because the browser could not store them: it is full, or must not. */
export const unstoredCount = createStore(0);

const unstored = new Set<string>();
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Notes whether the browser has stored the text of a key. While it has not, the browser asks before the page is closed. */
export function noteStored(key: string, isStored: boolean): void {
  if (isStored) unstored.delete(key);
  else unstored.add(key);
  if (unstored.size === unstoredCount.get()) return;
  unstoredCount.set(unstored.size);
  if (unstored.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

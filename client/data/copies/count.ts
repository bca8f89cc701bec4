import { createStore, useStore } from '#client/lib/state/store.ts';
import { copyChanges, storedIds } from '#client/lib/storage/stored-values.ts';

/** How many drafts have no field any more, as far as this page knows. */
export const orphanCount = createStore(0);

/** How many typed texts of a person wait to be copied, as far as this page knows. */
export function useCopyCount(personId: string): number {
  useStore(copyChanges);
  return storedIds('textCopy', personId).length + useStore(orphanCount);
}

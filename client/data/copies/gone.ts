import { useEffect } from 'react';
import { countTyped, storageOwner } from '#client/lib/storage/stored-values.ts';

/**
 * A thing is gone in whose field the person may have typed: says where the text is, if there is one. Few pages have typed texts, so
 * the code is loaded only then; without connection the list asks when it opens.
 */
export async function reportGone(): Promise<void> {
  if (countTyped(storageOwner() ?? '') === 0) return;
  const code = await import('./list.ts').catch(() => null);
  await code?.reportOrphans();
}

/** {@link reportGone}, once mounted: for the states of views that show that something is gone. */
export function useGone(): void {
  useEffect(() => void reportGone(), []);
}

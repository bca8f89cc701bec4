import { countTyped, storageOwner } from '#client/lib/storage/stored-values.ts';

/**
 * Drafts keep the saved text that they were begun on. Forgets those that were removed for good, as far as there are drafts. A page that
 * cannot do so now does it when it opens again.
 * @param news the answer of the server: if it has no removed text, there is nothing to forget. Missing: unknown.
 */
export function forgetRemovedBases(news?: unknown): void {
  if (countTyped(storageOwner() ?? '') === 0) return;
  void import('./removed-bases.ts').then((code) => code.forgetRemoved(news)).catch(() => undefined);
}

import { useEffect } from 'react';
import { whenIdle } from '#client/lib/lazy/idle.ts';
import { type ToastAction, toast } from '#client/lib/screen/toast.ts';
import { countTyped, storageOwner } from '#client/lib/storage/stored-values.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { goToSearch } from '../app-search.ts';
import { orphanCount } from './count.ts';

// Few pages find typed texts, so the code that asks for their things is loaded only then. A page that cannot ask now asks when the
// dialog opens.

const countNew = async (personId: string): Promise<number> => {
  if (countTyped(personId) === 0) return 0;
  const { findOrphans } = await import('./list.ts');
  return findOrphans();
};

/** Finds out, when the browser is idle, whether drafts of earlier pages have lost their fields. Used once, in the shell. */
export function useOrphanCheck(personId: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    void whenIdle()
      .then(() => (leaving.signal.aborted ? 0 : countNew(personId)))
      .catch(() => undefined);
    return () => {
      leaving.abort();
      orphanCount.set(0);
    };
  }, [personId]);
}

/** The button of a notice that opens 'Textos por copiar'. */
export const openTexts = (): ToastAction => ({
  label: i18n.t('offline:showTexts'),
  run: () => goToSearch((search) => ({ ...search, dialog: 'texts' })),
});

/** A thing is gone in whose field the person may have typed: says where the text is, if there is one. */
export async function reportGone(): Promise<void> {
  const count = await countNew(storageOwner() ?? '').catch(() => 0);
  if (count === 0) return;
  await i18n.loadNamespaces('offline');
  toast.offer(i18n.t('offline:textGone'), openTexts());
}

/** {@link reportGone}, once mounted: for the states of views that show that something is gone. */
export function useGone(): void {
  useEffect(() => void reportGone(), []);
}

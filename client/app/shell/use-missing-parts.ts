import { useEffect } from 'react';
import { i18n } from '#client/lib/i18n.ts';
import { setMissingNotice } from '#client/lib/lazy.ts';
import { reloadPage, watchTyping } from '#client/lib/reload.ts';
import { canShowToasts, toast } from '#client/lib/toast.ts';

let close: (() => void) | undefined;

/** A toast, one at a time, that offers to load the page again. */
function notify(): boolean {
  if (!canShowToasts()) return false;
  close?.();
  close = toast.lasting(i18n.t('offline:missing.title'), i18n.t('offline:missing.text'), {
    label: i18n.t('offline:missing.reload'),
    run: reloadPage,
  });
  return true;
}

/** While mounted, a part of the program that cannot be loaded is left out, and a toast says so. */
export function useMissingParts(): void {
  useEffect(() => {
    setMissingNotice(notify);
    return () => setMissingNotice(() => false);
  }, []);
  useEffect(watchTyping, []);
}

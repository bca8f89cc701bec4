import { useLayoutEffect } from 'react';

/** What has the focus; in a menu, which goes once something was chosen, the button that opened it. */
function holder(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement;
}

/**
 * Gives the focus back to what had it before a dialog opened. Mantine does so for a dialog that was there before it
 * opened and stays after it closed; most of ours come with their opening or go with their closing.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const before = holder();
    return () => {
      // when the dialog is gone, unless something else took the focus meanwhile
      setTimeout(() => {
        const now = document.activeElement;
        const lost = now === null || now === document.body || now.closest('[role="dialog"]') !== null;
        if (lost && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}

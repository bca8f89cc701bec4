import { useLayoutEffect } from 'react';

/** The element that has the focus. For an entry of a menu, which closes after a choice, the button of the menu. */
function holder(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement;
}

/**
 * Returns the focus to the element that had it before a dialog opened. Mantine does this only for a dialog that stays mounted
 * while it is closed; most of our dialogs are mounted when they open or unmounted when they close.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const before = holder();
    return () => {
      // after the dialog has been removed, unless another element has the focus by then
      setTimeout(() => {
        const now = document.activeElement;
        const lost = now === null || now === document.body || now.closest('[role="dialog"]') !== null;
        if (lost && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}

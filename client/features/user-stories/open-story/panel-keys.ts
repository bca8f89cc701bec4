import { useEffect, useEffectEvent } from 'react';
import { pressedKey } from '#client/lib/keys/pressed-key.ts';
import { isTyping } from '#client/lib/keys/shortcuts.ts';
import { getAppearance } from '#client/lib/text/appearance.ts';

/** Whether keys belong to a dialog or menu above the panel. */
export function isCovered(): boolean {
  const above = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]');
  return [...above].some((element) => element.checkVisibility());
}

/**
 * Listens for single keys while the panel is open: not while the person types or something covers the panel, nor if they have
 * turned off such keys.
 * @param act returns whether the key has no other effect.
 */
export function usePanelKeys(act: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target) || isCovered() || !getAppearance().shortcuts) return;
    if (act(pressedKey(event))) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

import { useEffect, useEffectEvent } from 'react';
import { getAppearance } from '#client/lib/appearance.ts';
import { isTaken, isTyping } from '#client/lib/shortcuts.ts';

interface AgreeKeys {
  step: (by: 1 | -1) => void;
  /** Missing: the person may not write actions. */
  newAction?: (() => void) | undefined;
}

/** J and K go to the next topic and the one before, A begins an action, while mounted. Not while the person types. */
export function useAgreeKeys({ step, newAction }: AgreeKeys): void {
  const act = useEffectEvent((key: string): boolean => {
    if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1);
    else if (key === 'a' && newAction) newAction();
    else return false;
    return true;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (!getAppearance().shortcuts || isTyping(event.target) || isTaken()) return;
      if (act(event.key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

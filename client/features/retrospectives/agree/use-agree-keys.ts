import { useViewKeys } from '#client/lib/keys/shortcuts.ts';
import { getAppearance } from '#client/lib/text/appearance.ts';

interface AgreeKeys {
  step: (by: 1 | -1) => void;
  /** Missing: the person may not write actions. */
  newAction?: (() => void) | undefined;
}

/** J and K go to the next topic and the one before, A begins an action, while mounted. Not while the person types. */
export function useAgreeKeys({ step, newAction }: AgreeKeys): void {
  useViewKeys((event) => {
    const key = event.key.toLowerCase();
    if (!getAppearance().shortcuts) return false;
    if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1);
    else if (key === 'a' && newAction) newAction();
    else return false;
    return true;
  });
}

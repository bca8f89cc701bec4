import { isEnter } from '#client/lib/keys/composing.ts';
import { pressedKey } from '#client/lib/keys/pressed-key.ts';
import { useViewKeys } from '#client/lib/keys/shortcuts.ts';
import { getAppearance } from '#client/lib/text/appearance.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { useSession } from '../session-context.ts';
import { usePrimaryAction } from '../use-primary-action.ts';
import { useCardKeys } from './use-card-keys.ts';

/** Controls on which Enter has its own meaning; a card is chosen by space. */
const PRESSED = 'a, button:not([role="radio"]), summary, select';

/**
 * The keys of a session, as long as no story is open and nothing is typed: a card is chosen by the key that it shows, J and K show the
 * next and the previous story, Enter does what comes next, or ends the wait for another digit.
 */
export function useSessionKeys(): void {
  const { session, shown, show } = useSession();
  const { story } = useAppSearch();
  const step = usePrimaryAction();
  const cards = useCardKeys();

  const move = (by: number): boolean => {
    const at = session.items.findIndex(({ id }) => id === shown?.id);
    const next = session.items[at + by];
    if (next) show(next.id);
    return next !== undefined;
  };
  useViewKeys((event) => {
    if (story !== undefined) return false;
    if (isEnter(event)) {
      const { target } = event;
      if (target instanceof Element && target.closest(PRESSED)) return false;
      if (cards.finish()) return true;
      step?.run();
      return step !== null;
    }
    if (!getAppearance().shortcuts) return false;
    const key = pressedKey(event);
    if (cards.press(key)) return true;
    cards.finish();
    if (key === 'j') return move(1);
    return key === 'k' && move(-1);
  });
}

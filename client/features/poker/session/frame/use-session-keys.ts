import { useAppSearch } from '#client/data/app-search.ts';
import { castVote } from '#client/data/poker/votes.ts';
import { isEnter } from '#client/lib/keys/composing.ts';
import { pressedKey } from '#client/lib/keys/pressed-key.ts';
import { useViewKeys } from '#client/lib/keys/shortcuts.ts';
import { getAppearance } from '#client/lib/text/appearance.ts';
import { useSession } from '../session-context.ts';
import { allCards, openRound, ownVote } from '../session-items.ts';
import { usePrimaryAction } from '../use-primary-action.ts';

/** Controls on which Enter has its own meaning; a card is chosen by space. */
const PRESSED = 'a, button:not([role="radio"]), summary, select';

/**
 * The keys of a session, as long as no story is open and nothing is typed: 1 to 9 choose the card at that place, J and K show the
 * next and the previous story, Enter does what comes next.
 */
export function useSessionKeys(): void {
  const { session, shown, show, seat, open, pending } = useSession();
  const { story } = useAppSearch();
  const step = usePrimaryAction();

  const vote = (place: number): boolean => {
    const round = openRound(shown);
    const card = allCards(session)[place]?.label;
    if (!open || !round || card === undefined || seat?.observes || (session.mode === 'live' && !seat))
      return false;
    const before = ownVote(round, pending);
    if (before?.card !== card) castVote(session.id, round.id, { card, comment: before?.comment ?? null });
    return true;
  };
  const move = (by: number): boolean => {
    const at = session.items.findIndex(({ id }) => id === shown?.id);
    const next = session.items[at + by];
    if (next) show(next.id);
    return next !== undefined;
  };
  useViewKeys((event) => {
    const { key, target } = event;
    if (story !== undefined) return false;
    if (isEnter(event)) {
      if (!step || (target instanceof Element && target.closest(PRESSED))) return false;
      step.run();
      return true;
    }
    if (!getAppearance().shortcuts) return false;
    if (/^[1-9]$/.test(key)) return vote(Number(key) - 1);
    const letter = pressedKey(event);
    if (letter === 'j') return move(1);
    return letter === 'k' && move(-1);
  });
}

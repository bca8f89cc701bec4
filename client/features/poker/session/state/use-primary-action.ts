import { useTranslation } from 'react-i18next';
import { useSession } from './session-context.ts';
import { currentRound, nextItem, nextMissing, openRound, summaryOf } from './session-items.ts';

interface PrimaryAction {
  label: string;
  run: () => void;
  kind: 'reveal' | 'save' | 'next' | 'start';
}

/**
 * The primary action, which Enter runs too: for the facilitator of a live session it shows the cards, saves the points or goes on;
 * in an asynchronous one it leads everybody to the next story that waits for their vote. Null: nothing.
 */
export function usePrimaryAction(): PrimaryAction | null {
  const { t } = useTranslation(['poker', 'common']);
  const { session, shown, leads, open, pending, take, show } = useSession();
  if (!open) return null;
  if (session.mode === 'async') {
    const next = nextMissing(session, pending, shown);
    return next ? { kind: 'next', label: t('session.next'), run: () => show(next.id) } : null;
  }
  if (!leads) return null;
  const startRound = (item: typeof shown) => {
    if (!item) return;
    const last = item.rounds.at(-1);
    const number = last === undefined ? 1 : last.revealed_at === null ? last.number : last.number + 1;
    void take('start_poker_round', { item_id: item.id, number });
  };
  const round = openRound(shown);
  if (round) {
    if (round.voted.length === 0) return null;
    return {
      kind: 'reveal',
      label: t('session.reveal'),
      run: () => void take('reveal_poker', { round_id: round.id }),
    };
  }
  if (shown?.status === 'waiting')
    return { kind: 'start', label: t('session.startStory'), run: () => startRound(shown) };
  const summary =
    shown?.status === 'revealed' && shown.story ? summaryOf(session, currentRound(shown)) : null;
  if (shown && summary) {
    const points = t('common:points', { count: summary.proposed });
    const expected_points = shown.story?.story_points ?? null;
    const save = () =>
      void take('save_poker_points', { item_id: shown.id, points: summary.proposed, expected_points });
    return { kind: 'save', label: t('session.verdict.save', { points }), run: save };
  }
  const next = nextItem(session, shown);
  if (!next) return null;
  const label = session.status === 'lobby' ? t('session.start') : t('session.nextStory');
  return { kind: 'start', label, run: () => startRound(next) };
}

import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/Dots.tsx';
import type { PokerRound } from '#client/data/poker/session.ts';
import { useSession } from './session-context.ts';
import { voteCount } from './session-items.ts';
import classes from './Table.module.css';

/** How many have voted, of those that the round waits for. */
export function VoteCounter({ round }: { round: PokerRound }) {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  const { voted, total } = voteCount(session, round);
  return (
    <span className={classes['count']} data-vote-count>
      <Dots value={voted} total={total} />
      {t('session.voted', { count: voted, total })}
    </span>
  );
}

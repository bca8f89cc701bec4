import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { useSession } from '../state/session-context.ts';
import classes from './Deck.module.css';

/** In place of the cards: the ways to take a seat, for people who have none or who watch. */
export function JoinTable() {
  const { t } = useTranslation('poker');
  const { seat, take } = useSession();
  return (
    <div className={classes['deck']} data-deck>
      <p className={classes['said']}>{t(seat ? 'session.seat.observing' : 'session.seat.none')}</p>
      <div className={classes['join']}>
        <ServerButton variant="filled" onClick={() => void take('join_poker_session', { observes: false })}>
          {t('session.seat.vote')}
        </ServerButton>
        {!seat && (
          <ServerButton onClick={() => void take('join_poker_session', { observes: true })}>
            {t('session.seat.observe')}
          </ServerButton>
        )}
      </div>
    </div>
  );
}

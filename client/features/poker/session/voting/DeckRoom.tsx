import { useTranslation } from 'react-i18next';
import { useSession } from '../state/session-context.ts';
import { allCards } from '../state/session-items.ts';
import classes from './Deck.module.css';

/** The room of the person's cards, empty: as high as they are, also while something else is shown there. */
export function DeckRoom() {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  return (
    <div className={`${classes['deck']} ${classes['room']}`} aria-hidden="true">
      <p className={classes['said']}>{t(`session.vote.choose.${session.mode}`)}</p>
      <div className={classes['cards']}>
        {allCards(session).map(({ label }) => (
          <i key={label} />
        ))}
      </div>
      {session.mode === 'async' && <span className={classes['remark']} />}
    </div>
  );
}

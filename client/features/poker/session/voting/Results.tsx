import { useTranslation } from 'react-i18next';
import type { PokerRound } from '#client/data/poker/session.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { byValue, seatsOfVotes } from '../state/session-items.ts';
import classes from './Results.module.css';
import seats from './Seats.module.css';
import { UnsentComment } from './VoteComment.tsx';
import { VoterSeat } from './VoterSeat.tsx';

/** The cards of a revealed round of a closed session with what people wrote, in the order of their points. */
export function Results({ round }: { round: PokerRound }) {
  const { t } = useTranslation('poker');
  const results = round.results ?? [];
  if (results.length === 0) return <p className={classes['none']}>{t('session.results.none')}</p>;
  return (
    <>
      <ul className={seats['seats']} aria-label={t('session.results.label')} data-results data-size="sm">
        {byValue(seatsOfVotes(results)).map((seat) => (
          <VoterSeat key={seat.id} seat={seat} round={round} size="sm" />
        ))}
      </ul>
      <Comments round={round} />
    </>
  );
}

/** The comments beside the votes, and the person's own one that was not sent in time. */
export function Comments({ round }: { round: PokerRound }) {
  const { t } = useTranslation('poker');
  const written = (round.results ?? []).filter(({ comment }) => comment !== null);
  return (
    <>
      {written.length > 0 && (
        <ul className={classes['comments']} aria-label={t('session.results.comments')}>
          {written.map(({ user_id, person, card, comment }) => (
            <li key={user_id}>
              <b>{personName(person)}</b> <span>{card}</span>
              <p>{comment}</p>
            </li>
          ))}
        </ul>
      )}
      <UnsentComment round={round} />
    </>
  );
}

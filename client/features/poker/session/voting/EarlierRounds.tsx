import { useTranslation } from 'react-i18next';
import type { PokerItem, PokerRound } from '#client/data/poker/session.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { firstName, personName } from '#client/lib/text/person-name.ts';
import { useSession } from '../state/session-context.ts';
import { earlierRounds, summaryOf } from '../state/session-items.ts';
import classes from './EarlierRounds.module.css';

interface EarlierRoundsProps {
  item: PokerItem;
  /** The round that is shown above. */
  round: PokerRound | undefined;
}

/** The rounds of a story before the present one, each in a line: they stay visible while people vote again. */
export function EarlierRounds({ item, round }: EarlierRoundsProps) {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  const rounds = earlierRounds(item, round);
  if (rounds.length === 0) return null;
  return (
    <ul className={classes['rounds']} aria-label={t('session.rounds.label')} data-earlier>
      {rounds.map((earlier) => {
        const median = summaryOf(session, earlier)?.median;
        return (
          <li key={earlier.id}>
            <b>{t('session.rounds.number', { number: earlier.number })}</b>
            {(earlier.results ?? []).map(({ user_id, person, card }) => (
              <span key={user_id} title={personName(person)}>
                {firstName(personName(person))} <b>{card}</b>
              </span>
            ))}
            {median !== undefined && (
              <span className={classes['median']}>
                {t('session.rounds.median', { median: formatNumber(median) })}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

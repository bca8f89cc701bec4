import { useTranslation } from 'react-i18next';
import type { PokerRound } from '#client/data/poker/session.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { BREAK_CARD, UNSURE_CARD } from '#shared/rules/meetings/poker.ts';
import { countCards, toneOfVote } from '#shared/rules/meetings/poker-round.ts';
import { useSession } from '../state/session-context.ts';
import { pointsOf, summaryOf } from '../state/session-items.ts';
import classes from './Distribution.module.css';

/** How many chose each card of a revealed round: a notch for each vote. */
export function Distribution({ round }: { round: PokerRound }) {
  const { t } = useTranslation(['poker', 'common']);
  const { session } = useSession();
  const results = round.results ?? [];
  const summary = summaryOf(session, round);
  if (results.length === 0) return null;
  const nameOf = (card: string) => {
    if (card === UNSURE_CARD) return t('session.cards.unsure');
    if (card === BREAK_CARD) return t('session.cards.break');
    return String(pointsOf(session, card)) === card ? t('common:points', { count: Number(card) }) : card;
  };
  return (
    <section className={classes['votes']} aria-label={t('session.distribution', { count: results.length })}>
      <header>
        <h2>{t('session.distribution', { count: results.length })}</h2>
        {summary && summary.spread > 0 && (
          <p>
            {t('session.figures', {
              mean: formatNumber(summary.mean),
              lowest: formatNumber(summary.lowest),
              highest: formatNumber(summary.highest),
              spread: t('common:points', { count: summary.spread }),
            })}
          </p>
        )}
      </header>
      <dl>
        {countCards(results, session.deck.cards).map(({ card, votes }) => (
          <div key={card}>
            <dt>{nameOf(card)}</dt>
            <dd>
              <span
                className={classes['notches']}
                data-tone={toneOfVote(pointsOf(session, card), summary)}
                aria-hidden="true"
              >
                {Array.from({ length: votes }, (_, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
                  <i key={place} />
                ))}
              </span>
              {t('session.votes', { count: votes })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

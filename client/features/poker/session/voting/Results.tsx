import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import type { PokerRound } from '#client/data/poker/session.ts';
import { firstName, personName } from '#client/lib/text/person-name.ts';
import { BREAK_CARD, type PokerSummary, UNSURE_CARD } from '#shared/rules/meetings/poker.ts';
import seats from '../frame/Seats.module.css';
import { useSession } from '../session-context.ts';
import { summaryOf } from '../session-items.ts';
import { type CardSize, type CardVariant, PlayingCard } from './PlayingCard.tsx';
import classes from './Results.module.css';
import { UnsentComment } from './VoteComment.tsx';

type Result = NonNullable<PokerRound['results']>[number];

interface ResultsProps {
  round: PokerRound;
  /** Whether the cards turn now: they were shown face down before. */
  turns?: boolean;
  size?: CardSize;
}

/** The cards of a revealed round with what people wrote, by name. */
export function Results({ round, turns = false, size = 'lg' }: ResultsProps) {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  const results = round.results ?? [];
  const summary = summaryOf(session, round);
  if (results.length === 0) return <p className={classes['none']}>{t('session.results.none')}</p>;
  return (
    <>
      <ul className={seats['seats']} aria-label={t('session.results.label')} data-results data-size={size}>
        {results.map((result) => (
          <VoteSeat key={result.user_id} result={result} summary={summary} turns={turns} size={size} />
        ))}
      </ul>
      <Comments results={results} />
      <UnsentComment round={round} />
    </>
  );
}

interface VoteSeatProps {
  result: Result;
  summary: PokerSummary | null;
  turns: boolean;
  size: CardSize;
}

function VoteSeat({ result, summary, turns, size }: VoteSeatProps) {
  const { t } = useTranslation(['poker', 'common']);
  const { card, points, person } = result;
  const name = personName(person);
  const look = lookOf(result, summary);
  const meaning = points === null ? wordOf(card) : t('common:points', { count: points });
  const edge = look === 'apart' && summary && (points === summary.highest ? 'highest' : 'lowest');
  return (
    <li className={seats['seat']} data-look={look}>
      <PlayingCard look={look} face={card} turns={turns} size={size} />
      <b title={name}>{firstName(name)}</b>
      <span className={seats['state']}>
        {edge ? (
          <>
            <VisuallyHidden>{meaning}, </VisuallyHidden>
            {t(`session.results.${edge}`)}
          </>
        ) : (
          meaning
        )}
      </span>
    </li>
  );

  function wordOf(label: string): string {
    if (label === UNSURE_CARD) return t('poker:session.cards.unsure');
    return label === BREAK_CARD ? t('poker:session.cards.break') : label;
  }
}

/** The proposed points stand out as agreed; the highest and the lowest vote as those to talk about. */
function lookOf({ user_id, points }: Result, summary: PokerSummary | null): CardVariant {
  if (points === null || summary === null) return 'plain';
  if (points === summary.proposed) return 'agreed';
  return [...summary.highestVoters, ...summary.lowestVoters].includes(user_id) ? 'apart' : 'plain';
}

function Comments({ results }: { results: readonly Result[] }) {
  const { t } = useTranslation('poker');
  const written = results.filter(({ comment }) => comment !== null);
  if (written.length === 0) return null;
  return (
    <ul className={classes['comments']} aria-label={t('session.results.comments')}>
      {written.map(({ user_id, person, card, comment }) => (
        <li key={user_id}>
          <b>{personName(person)}</b> <span>{card}</span>
          <p>{comment}</p>
        </li>
      ))}
    </ul>
  );
}

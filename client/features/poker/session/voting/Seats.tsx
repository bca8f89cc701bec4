import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PokerRound } from '#client/data/poker/session.ts';
import { Glide } from '#client/lib/motion/Glide.tsx';
import { formatList } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { useSession } from '../state/session-context.ts';
import { byValue, seatsOf } from '../state/session-items.ts';
import classes from './Seats.module.css';
import { VoterSeat } from './VoterSeat.tsx';

/** How long shown cards lie where they were turned, before they move into the order of their points (ms). */
const ORDER_AFTER_MS = 400;

/** So many large cards have room side by side between the queue and the evidence of an asynchronous session. */
const MAX_LARGE = 5;

interface SeatsProps {
  /** The round on the table. Undefined: the seats say who is there. */
  round: PokerRound | undefined;
  /** Whether the cards of the round turn now: they lay face down on this screen before. */
  turns?: boolean;
}

/** The seats of the people who vote, with their cards: face down, then turned where they lie. */
export function Seats({ round, turns = false }: SeatsProps) {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  const list = useRef<HTMLUListElement>(null);
  const inOrder = useInOrder(round?.id, turns);
  const isShown = round !== undefined && round.results !== null;
  const byName = seatsOf(session, round);
  const seats = isShown && inOrder ? byValue(byName) : byName;
  const large = session.mode !== 'async' || seats.length <= MAX_LARGE;
  return (
    <>
      <ul
        ref={list}
        className={classes['seats']}
        data-mode={session.mode}
        data-large={large || undefined}
        data-faces={(round && !isShown) || undefined}
        data-results={isShown || undefined}
        aria-label={t(isShown ? 'session.results.label' : 'session.seats.label')}
      >
        {seats.map((seat) => (
          <VoterSeat
            key={seat.id}
            seat={seat}
            round={round}
            turns={turns && !inOrder}
            size={large ? 'lg' : 'md'}
          />
        ))}
      </ul>
      <Glide view={list} order={seats.map(({ id }) => id).join()} />
    </>
  );
}

/** Whether the shown cards of a round lie in their order: a while after they turned, otherwise from the beginning. */
function useInOrder(roundId: string | undefined, turns: boolean): boolean {
  const [ordered, setOrdered] = useState<string>();
  useEffect(() => {
    if (!turns) return;
    const timer = setTimeout(() => setOrdered(roundId), ORDER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [turns, roundId]);
  return !turns || ordered === roundId;
}

/** The people who watch, in one sentence; nothing when nobody does. */
export function Observers() {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  const names = session.participants
    .filter(({ observes, present }) => observes && (present || session.mode === 'async'))
    .map(personName);
  if (names.length === 0) return null;
  return (
    <p className={classes['observers']}>
      {t('session.seats.observers', { count: names.length, names: formatList(names) })}
    </p>
  );
}

import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/people/Avatar.tsx';
import type { PokerRound } from '#client/data/poker/session.ts';
import { useIsQueued } from '#client/data/write/queue.ts';
import { formatList } from '#client/lib/text/format.ts';
import { firstName, personName } from '#client/lib/text/person-name.ts';
import { useSession } from '../session-context.ts';
import { openRound, ownVote, type Seat, seatsOf } from '../session-items.ts';
import { PlayingCard } from '../voting/PlayingCard.tsx';
import classes from './Seats.module.css';

/** The seats of the people who vote, before the cards are shown. Without a round: who is there. */
export function Seats({ round }: { round: PokerRound | undefined }) {
  const { t } = useTranslation('poker');
  const { session } = useSession();
  const seats = seatsOf(session, round);
  return (
    <ul
      className={classes['seats']}
      data-mode={session.mode}
      data-faces={round !== undefined || undefined}
      aria-label={t('session.seats.label')}
    >
      {seats.map((seat) => (
        <VoterSeat key={seat.person.id} seat={seat} round={round} />
      ))}
    </ul>
  );
}

function VoterSeat({ seat: { person, hasVoted }, round }: { seat: Seat; round: PokerRound | undefined }) {
  const { t } = useTranslation('poker');
  const { session, me, shown, pending } = useSession();
  const own = person.id === me;
  const vote = own && openRound(shown) ? ownVote(round, pending) : null;
  const waiting = useIsQueued(round?.id ?? '');
  const sent = own && round !== undefined && !waiting;
  const voted = own ? vote !== null && sent : hasVoted;
  const isAway = session.mode === 'live' && !person.present && !voted;
  const look = vote ? 'own' : voted ? 'back' : 'wait';
  const name = personName(person);
  return (
    <li
      className={classes['seat']}
      data-voted={voted || undefined}
      data-away={isAway || undefined}
      data-waits={(round && !voted) || undefined}
    >
      <span className={classes['face']} aria-hidden="true">
        <Avatar
          person={{ fullName: person.full_name, avatarUrl: person.avatar_url, tint: person.tint }}
          size="lg"
          decorative
        />
        {voted && (
          <i>
            <IconCheck size={10} stroke={3} />
          </i>
        )}
      </span>
      <PlayingCard
        size={session.mode === 'async' ? 'md' : 'lg'}
        look={look}
        face={vote ? vote.card : round && !isAway && !voted ? '…' : null}
      />
      <b title={name}>{firstName(name)}</b>
      <span className={classes['state']}>
        {own && `${t('session.seats.you')} · `}
        {t(
          `session.seats.${stateOf({ round, voted, isAway, own, unsent: vote !== null && !sent, mode: session.mode })}`,
        )}
      </span>
    </li>
  );
}

interface SeatState {
  round: PokerRound | undefined;
  voted: boolean;
  isAway: boolean;
  own: boolean;
  unsent: boolean;
  mode: 'live' | 'async';
}

/** The text below a seat, as a key of the texts. */
function stateOf({ round, voted, isAway, own, unsent, mode }: SeatState) {
  if (unsent) return 'unsent';
  if (voted) return 'voted';
  if (isAway) return 'away';
  if (!round) return 'here';
  if (mode === 'async') return own ? 'missingOwn' : 'missing';
  return 'thinking';
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

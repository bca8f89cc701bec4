import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import type { PokerRound } from '#client/data/poker/session.ts';
import { useIsQueued } from '#client/data/write/pending.ts';
import { firstName, personName } from '#client/lib/text/person-name.ts';
import { BREAK_CARD, UNSURE_CARD } from '#shared/rules/meetings/poker.ts';
import { type PokerSummary, toneOfVote } from '#shared/rules/meetings/poker-round.ts';
import { useSession } from '../state/session-context.ts';
import { ownVote, type RevealedVote, type Seat, summaryOf } from '../state/session-items.ts';
import { type CardSize, type CardVariant, PlayingCard } from './PlayingCard.tsx';
import classes from './Seats.module.css';

interface VoterSeatProps {
  seat: Seat;
  /** Undefined: the seat only says whether the person is there. */
  round: PokerRound | undefined;
  /** Whether the card turns now. One's own lies face up already. */
  turns?: boolean;
  size: CardSize;
}

/** A seat at the table, which is the same before and after the cards are shown. */
export function VoterSeat({ seat, round, turns = false, size }: VoterSeatProps) {
  const { session, me } = useSession();
  const { id, person, vote } = seat;
  const isShown = round !== undefined && round.results !== null;
  const open = useOpenSeat(seat, round);
  const summary = isShown ? summaryOf(session, round) : null;
  const look = !isShown ? open.look : vote ? (toneOfVote(vote.points, summary) ?? 'plain') : 'wait';
  const name = personName(person);
  return (
    <li
      className={classes['seat']}
      data-drag-id={id}
      data-voted={open.voted || undefined}
      data-away={open.isAway || undefined}
      data-waits={(round && !isShown && !open.voted) || undefined}
      data-empty={(isShown && vote === null) || undefined}
      data-look={look}
    >
      {!isShown && <Face person={person} name={name} voted={open.voted} />}
      <PlayingCard
        size={size}
        look={look}
        face={isShown ? (vote?.card ?? null) : open.face}
        turns={turns && vote !== null && id !== me}
      />
      <b title={name}>{firstName(name)}</b>
      <span className={classes['state']}>
        {isShown ? <Meaning vote={vote} look={look} summary={summary} /> : <OpenState {...open} />}
      </span>
    </li>
  );
}

/** The face that a phone shows while people vote. */
function Face({ person, name, voted }: Pick<Seat, 'person'> & { name: string; voted: boolean }) {
  return (
    <span className={classes['face']} aria-hidden="true">
      <Avatar
        person={person && { fullName: name, avatarUrl: person.avatar_url, tint: person.tint }}
        size="lg"
        decorative
      />
      {voted && (
        <i>
          <IconCheck size={10} stroke={3} />
        </i>
      )}
    </span>
  );
}

interface OpenSeat {
  look: CardVariant;
  /** The label on the card. */
  face: string | null;
  own: boolean;
  voted: boolean;
  isAway: boolean;
  /** The text below the name, as a key of the texts. */
  state: 'unsent' | 'voted' | 'away' | 'here' | 'missingOwn' | 'missing' | 'thinking';
}

/** A seat while people vote: nothing but the person's own card shows its face. */
function useOpenSeat({ id, present, hasVoted }: Seat, round: PokerRound | undefined): OpenSeat {
  const { session, me, pending } = useSession();
  const own = id === me;
  const vote = own ? ownVote(round, pending) : null;
  const waiting = useIsQueued(round?.id ?? '');
  const sent = own && round !== undefined && !waiting;
  const voted = own ? vote !== null && sent : hasVoted;
  const isAway = session.mode === 'live' && !present && !voted;
  return {
    look: vote ? 'own' : voted ? 'back' : 'wait',
    face: vote ? vote.card : round && !isAway && !voted ? '…' : null,
    own,
    voted,
    isAway,
    state: state(),
  };

  function state(): OpenSeat['state'] {
    if (vote !== null && !sent) return 'unsent';
    if (voted) return 'voted';
    if (isAway) return 'away';
    if (!round) return 'here';
    if (session.mode === 'async') return own ? 'missingOwn' : 'missing';
    return 'thinking';
  }
}

function OpenState({ own, state }: OpenSeat) {
  const { t } = useTranslation('poker');
  return (
    <>
      {own && `${t('session.seats.you')} · `}
      {t(`session.seats.${state}`)}
    </>
  );
}

interface MeaningProps {
  vote: RevealedVote | null;
  look: CardVariant;
  summary: PokerSummary | null;
}

/** The words for a shown card. */
function Meaning({ vote, look, summary }: MeaningProps) {
  const { t } = useTranslation(['poker', 'common']);
  if (vote === null) return t('session.seats.noVote');
  const { card, points } = vote;
  const meaning = points === null ? wordOf() : t('common:points', { count: points });
  if (look !== 'apart' || !summary) return meaning;
  return (
    <>
      <VisuallyHidden>{meaning}, </VisuallyHidden>
      {t(`session.results.${points === summary.highest ? 'highest' : 'lowest'}`)}
    </>
  );

  function wordOf(): string {
    if (card === UNSURE_CARD) return t('poker:session.cards.unsure');
    return card === BREAK_CARD ? t('poker:session.cards.break') : card;
  }
}

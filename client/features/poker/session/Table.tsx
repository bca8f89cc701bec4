import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/layout/Dots.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import type { PokerItem, PokerRound } from '#client/data/poker/session.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { CloseButton } from './frame/CloseButton.tsx';
import { useSession } from './state/session-context.ts';
import { currentRound, isAllDone, openRound, voteCount } from './state/session-items.ts';
import { usePrimaryAction } from './state/use-primary-action.ts';
import classes from './Table.module.css';
import { Timer } from './Timer.tsx';
import { EarlierRounds } from './voting/EarlierRounds.tsx';
import { Comments } from './voting/Results.tsx';
import { Observers, Seats } from './voting/Seats.tsx';
import { Verdict } from './voting/Verdict.tsx';

const Discussion = lazy(() => import('./Discussion.tsx'), 'Discussion', {
  placeholder: () => null,
});

/**
 * The table with the cards on a story: face down while people vote, then turned where they lie, with what they say. Parts that
 * appear below the seats move none of them.
 */
export function Table({ item }: { item: PokerItem }) {
  const { session, open } = useSession();
  const round = openRound(item);
  const isVoted = item.status === 'revealed' || item.status === 'saved';
  const shown = isVoted ? currentRound(item) : undefined;
  // the round that was face down on this screen: its cards turn
  const [seenOpen, setSeenOpen] = useState(round?.id);
  if (round && round.id !== seenOpen) setSeenOpen(round.id);
  const onTable = round ?? shown;
  const timed = open && session.mode === 'live' && item.id === session.current_item_id;
  return (
    <div className={classes['table']} data-table={round ? 'voting' : item.status}>
      {onTable && (
        <div className={classes['seats']}>
          <Seats round={onTable} turns={onTable === shown && shown.id === seenOpen} />
          <Observers />
        </div>
      )}
      <div className={classes['below']}>
        {round && (
          <div className={classes['lead']} data-room>
            <Reveal />
            <p className={classes['line']}>
              <VoteCounter round={round} />
              {timed && <Timer />}
            </p>
          </div>
        )}
        {shown && (
          <>
            <Verdict item={item} round={shown} />
            <Comments key={shown.id} round={shown} />
            {session.mode === 'async' && <Talk item={item} />}
            {timed && <Timer />}
          </>
        )}
        {!onTable && <NotVoted item={item} />}
        <EarlierRounds item={item} round={onTable} />
      </div>
    </div>
  );
}

/** The talk about the result of people who are not in one room. */
function Talk({ item: { story, story_id: storyId, rounds } }: { item: PokerItem }) {
  const since = rounds.find(({ revealed_at }) => revealed_at !== null)?.revealed_at;
  return story && storyId && since ? <Discussion key={storyId} storyId={storyId} since={since} /> : null;
}

/** Shows the cards, for the facilitator; before the first vote its room is empty. */
function Reveal() {
  const { t } = useTranslation('poker');
  const { session, leads, shown, take } = useSession();
  const step = usePrimaryAction();
  const round = openRound(shown);
  const icon = <IconEye size={16} stroke={1.6} aria-hidden />;
  if (!leads || !round) return null;
  if (step?.kind === 'reveal')
    return (
      <ServerButton variant="filled" size="lg" leftSection={icon} onClick={step.run}>
        {step.label}
      </ServerButton>
    );
  // asynchronous, Enter leads to the next story, and the cards are shown by everybody's votes or by the end
  if (session.mode === 'async') return null;
  if (round.voted.length === 0) return <span className={classes['reveal']} />;
  return (
    <ServerButton leftSection={icon} onClick={() => void take('reveal_poker', { round_id: round.id })}>
      {t('session.reveal')}
    </ServerButton>
  );
}

/** A story that nobody has voted on, or that was skipped. */
function NotVoted({ item }: { item: PokerItem }) {
  const { t } = useTranslation('poker');
  const { session, take, leads } = useSession();
  const step = usePrimaryAction();
  const isSkipped = item.status === 'skipped';
  return (
    <>
      <p className={classes['hint']}>{t(isSkipped ? 'session.skippedHint' : 'session.waitingHint')}</p>
      {isSkipped && leads && (
        <ServerButton onClick={() => void take('skip_poker_item', { item_id: item.id, skipped: false })}>
          {t('session.queue.putBack')}
        </ServerButton>
      )}
      {step?.kind === 'start' && (
        <ServerButton variant="filled" onClick={step.run}>
          {step.label}
        </ServerButton>
      )}
      {leads && isAllDone(session) && <CloseButton isNext />}
    </>
  );
}

/** The table before the first story, and between two: who is there, and what comes next. */
export function Lobby() {
  const { t } = useTranslation('poker');
  const { session, leads, open } = useSession();
  const step = usePrimaryAction();
  const { facilitator, items } = session;
  return (
    <div className={classes['table']} data-table="lobby">
      <div className={classes['seats']}>
        <Seats round={undefined} />
        <Observers />
      </div>
      <div className={`${classes['below']} ${classes['lead']}`}>
        {step && (
          <ServerButton variant="filled" size="lg" onClick={step.run}>
            {step.label}
          </ServerButton>
        )}
        {leads && isAllDone(session) && <CloseButton isNext />}
        {open && (
          <p className={classes['hint']}>
            {items.length === 0
              ? t('session.lobby.empty')
              : session.status !== 'lobby' && !step
                ? t('session.lobby.between')
                : leads
                  ? t('session.lobby.leads', { count: items.length })
                  : t('session.lobby.waits', { name: personName(facilitator) })}
          </p>
        )}
      </div>
    </div>
  );
}

/** How many have voted, of those that the round waits for. */
function VoteCounter({ round }: { round: PokerRound }) {
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

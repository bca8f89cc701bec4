import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrokenDrawing } from '#client/components/layout/drawings.tsx';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { TextsToCopy } from '#client/components/messages/TextsToCopy.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useGone } from '#client/data/copies/gone.ts';
import { useLeadNotice } from '#client/data/meetings/use-lead-notice.ts';
import { useMeeting } from '#client/data/meetings/use-meeting.ts';
import {
  attendSession,
  type PokerItem,
  runAction,
  type SeenSession,
  usePokerSession,
} from '#client/data/poker/session.ts';
import { unsentTexts } from '#client/data/poker/unsent-texts.ts';
import { type PendingVote, usePendingVotes } from '#client/data/poker/votes.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import type { PokerProcedures } from '#shared/contracts/poker.ts';
import { mayTakePartInPoker } from '#shared/rules/accounts/permissions.ts';
import { SessionSkeleton } from './frame/SessionSkeleton.tsx';
import classes from './PokerSession.module.css';
import { type RunAction, SessionContext, type SessionContextValue } from './state/session-context.ts';
import { lastRound, missingItems } from './state/session-items.ts';

const ClosedSession = lazy(() => import('./ClosedSession.tsx'), 'ClosedSession', {
  placeholder: () => <Waiting />,
});
const SessionView = lazy(() => import('./SessionView.tsx'), 'SessionView', {
  placeholder: () => <Waiting />,
});

/** A session of Planning Poker: live, asynchronous or closed. */
export function PokerSession({ id }: { id: string }) {
  const { t } = useTranslation('poker');
  const { data, error, refetch } = usePokerSession(id);
  if (failureCode(error) === 'poker_gone') return <Gone id={id} session={data} />;
  if (data) return <Session session={data} />;
  if (!error) return <Waiting />;
  return (
    <>
      <ViewBar title={t('title')} />
      <LoadFailure title={t('loadFailed')} error={error} onRetry={refetch} />
    </>
  );
}

/** While the session or its code loads. */
function Waiting() {
  const { t } = useTranslation('poker');
  return (
    <>
      <ViewBar title={t('title')} />
      <SessionSkeleton />
    </>
  );
}

/** The session does not exist, or the person may not see its project: nothing says which of both. */
function Gone({ id, session }: { id: string; session: SeenSession | undefined }) {
  const { t } = useTranslation('poker');
  useGone();
  const setSearch = useSetAppSearch();
  return (
    <>
      <ViewBar title={t('title')} />
      <EmptyState
        drawing={<BrokenDrawing />}
        title={t('session.gone.title')}
        action={<Button onClick={() => setSearch({ session: undefined })}>{t('session.gone.action')}</Button>}
      >
        {t('session.gone.text')}
      </EmptyState>
      <TextsToCopy title={t('session.unsentTexts')} texts={unsentTexts(id, session)} />
    </>
  );
}

function Session({ session }: { session: SeenSession }) {
  const { t } = useTranslation('poker');
  const { id: me } = usePerson();
  const isParticipant = mayTakePartInPoker(useStanding(session.project_id));
  const pending = usePendingVotes();
  const [item, choose] = useVisibleItem(session, pending);
  const takeNow = useRunAction(session.id);
  const now = useMemo(() => ({ session, shown: item }), [session, item]);
  const isSeated = session.participants.some(({ id }) => id === me);
  // while the person writes, what they see stays as it was when the others left it
  const { held, catchUp, listeners } = useMeeting({
    now,
    place: placeOf(now),
    attendance: attendSession(session.id),
    attends: session.status !== 'closed' && isParticipant && isSeated,
  });
  useLeadNotice(session.status !== 'closed' && session.may_facilitate, () =>
    toast.info(t('session.handOver.yours'), t('session.handOver.yoursHint')),
  );
  const seat = held.session.participants.find((person) => person.id === me);
  const open = held.session.status !== 'closed' && isParticipant;
  const context = useMemo(
    () => ({
      ...held,
      now,
      catchUp,
      me,
      seat,
      open,
      leads: open && held.session.may_facilitate,
      maySave: isParticipant && held.session.may_facilitate,
      pending,
      // the person's own steps take nothing away from them
      show: (itemId: string | null) => {
        catchUp();
        choose(itemId);
      },
      take: ((name, input) => {
        catchUp();
        return takeNow(name, input);
      }) as RunAction,
    }),
    [held, now, catchUp, me, seat, open, isParticipant, pending, choose, takeNow],
  );
  return (
    <SessionContext value={context}>
      <div className={classes['meeting']} {...listeners}>
        {held.session.status === 'closed' ? <ClosedSession /> : <SessionView />}
      </div>
    </SessionContext>
  );
}

/** Where the session is for a person: the story that they see, its round, and whether its cards are shown. */
function placeOf({ session, shown }: SessionContextValue['now']): string {
  const round = lastRound(shown);
  const parts = [session.status === 'closed', shown?.id, shown?.status === 'skipped', round?.id];
  return [...parts, round?.revealed_at !== null].join(' ');
}

/** Takes steps of a session, one at a time: a second press while one is under way does nothing. Toasts report what fails. */
function useRunAction(sessionId: string): RunAction {
  const taking = useRef(false);
  return useCallback<RunAction>(
    async (name, input) => {
      if (taking.current) return false;
      taking.current = true;
      try {
        await runAction(name, { ...input, session_id: sessionId } as PokerProcedures[typeof name]['input']);
        return true;
      } catch (error) {
        const title = i18n.t(`poker:session.failed.${name}` as 'poker:session.failed.reveal_poker');
        reportFailure(title, 'all')(error);
        return false;
      } finally {
        taking.current = false;
      }
    },
    [sessionId],
  );
}

/**
 * The story that the view shows. Live it is that on the table; a person may look at another one until the table goes on.
 * Asynchronous everybody chooses, and begins with the first story that waits for their vote.
 */
function useVisibleItem(
  session: SeenSession,
  pending: ReadonlyMap<string, PendingVote>,
): [PokerItem | undefined, (itemId: string | null) => void] {
  const { items, mode, current_item_id: current } = session;
  const [chosen, setChosen] = useState<{ id: string | null; current: string | null }>(() => ({
    id: mode === 'async' ? ((missingItems(session, pending)[0] ?? items[0])?.id ?? null) : null,
    current,
  }));
  const own = chosen.current === current ? chosen.id : null;
  const fallback = mode === 'async' ? items[0]?.id : current;
  const shown = items.find(({ id }) => id === own) ?? items.find(({ id }) => id === fallback);
  return [shown, (id) => setChosen({ id, current })];
}

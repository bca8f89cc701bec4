import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BrokenDrawing } from '#client/components/drawings.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { ViewBar } from '#client/components/ViewBar.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useSetAppSearch } from '#client/data/app-search.ts';
import { usePendingVotes } from '#client/data/poker/kept-votes.ts';
import { usePokerPresence } from '#client/data/poker/presence.ts';
import { type SeenSession, usePokerSession } from '#client/data/poker/session.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { failureCode } from '#client/lib/errors.ts';
import { lazy } from '#client/lib/lazy.ts';
import { SessionSkeleton } from './SessionSkeleton.tsx';
import { SessionContext } from './session-context.ts';
import { useShownItem } from './use-shown-item.ts';
import { useTakeStep } from './use-take-step.ts';

const ClosedSession = lazy(async () => (await import('./ClosedSession.tsx')).ClosedSession, {
  placeholder: () => <Waiting />,
});
const SessionView = lazy(async () => (await import('./SessionView.tsx')).SessionView, {
  placeholder: () => <Waiting />,
});

/** A session of Planning Poker: live, asynchronous or closed. */
export function PokerSession({ id }: { id: string }) {
  const { t } = useTranslation('poker');
  const { data, error, refetch } = usePokerSession(id);
  if (failureCode(error) === 'poker_gone') return <Gone />;
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
function Gone() {
  const { t } = useTranslation('poker');
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
    </>
  );
}

function Session({ session }: { session: SeenSession }) {
  const { id: me } = usePerson();
  const { archived } = useStanding(session.project_id);
  const pending = usePendingVotes();
  const [shown, show] = useShownItem(session, pending);
  const take = useTakeStep(session.id);
  const seat = session.participants.find((person) => person.id === me);
  const open = session.status !== 'closed' && !archived;
  usePokerPresence(session.id, open && seat !== undefined);
  const context = useMemo(
    () => ({
      session,
      me,
      seat,
      open,
      leads: open && session.may_facilitate,
      maySave: !archived && session.may_facilitate,
      pending,
      shown,
      show,
      take,
    }),
    [session, me, seat, open, archived, pending, shown, show, take],
  );
  return (
    <SessionContext value={context}>
      {session.status === 'closed' ? <ClosedSession /> : <SessionView />}
    </SessionContext>
  );
}

import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { noteReadBegan, queryClient } from '#client/lib/backend/query-client.ts';
import { type LiveChange, useTableChanges } from '#client/lib/backend/realtime.ts';
import { call, callBeginsAt } from '#client/lib/backend/rpc.ts';
import type { PokerProcedures, PokerSession } from '#shared/contracts/poker.ts';
import { type Clocked, withClock } from '../meetings/clock.ts';
import type { Attendance } from '../meetings/use-meeting.ts';
import { pokerSessionInput } from '../read/first-requests.ts';
import { useLiveQuery, useLiveRefresh } from '../read/live-query.ts';
import { callAgain } from '../write/call-once.ts';
import { withReveal } from './reveal.ts';

/** A session as it was read last. */
export type SeenSession = Clocked<PokerSession>;

export type PokerItem = SeenSession['items'][number];
export type PokerRound = PokerItem['rounds'][number];
export type PokerParticipant = SeenSession['participants'][number];

/** Who is still there changes without a change of the session's row: it is read again after this time (ms). */
const PRESENCE_MS = 60_000;
/** How long to collect changes of stories, in ms: most of them concern other stories. */
const STORIES_MS = 1000;

const sessionKey = (id: string) => ['poker-session', id] as const;

/** The cached session. */
export const cachedSession = (id: string) => queryClient.getQueryData<SeenSession>(sessionKey(id));

/** The newer one of the cached session and an answer: answers may arrive in another order than they were given. */
function newest(session: PokerSession): SeenSession {
  const cached = cachedSession(session.id);
  if (cached && cached.revision > session.revision) return cached;
  return withClock(session, session.now);
}

/** The session, read anew. */
const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: sessionKey(id),
    queryFn: async () => {
      const input = pokerSessionInput(id);
      noteReadBegan(sessionKey(id), callBeginsAt('poker_session', input));
      return newest(await call('poker_session', input));
    },
  });

/** Loads a session before its view is rendered. */
export function prefetchPokerSession(id: string): void {
  void queryClient.prefetchQuery(sessionQuery(id));
}

/** A session of Planning Poker as the signed-in person may see it; kept current while mounted. */
export function usePokerSession(id: string): UseQueryResult<SeenSession> {
  const query = useLiveQuery({
    ...sessionQuery(id),
    live: [{ table: 'poker_sessions', filter: `id=eq.${id}` }],
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'closed' ? PRESENCE_MS : false),
  });
  // stories that are edited or deleted meanwhile are shown as such
  const project = query.data?.project_id;
  const filter = project === undefined ? null : `project_id=eq.${project}`;
  useLiveRefresh([sessionKey(id)], [{ table: 'user_stories', filter }], STORIES_MS);
  useTableChanges('poker_rounds', filter, (change) => showReveal(id, change), noJoin);
  return query;
}

/** A join needs no read: the session is read again after the join of its own row. */
const noJoin = () => {};

/**
 * Shows a reveal with the change of its round, which everybody gets at once. The read that follows takes longer, the more so the
 * more people read.
 */
function showReveal(id: string, { new: row }: LiveChange<'poker_rounds'>): void {
  queryClient.setQueryData<SeenSession>(sessionKey(id), (session) => session && withReveal(session, row));
}

/** Reads a session again. */
export const refreshSession = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: sessionKey(id) });

/** Shows a session as a step answered it. */
export function showSession(session: PokerSession): void {
  const queryKey = sessionKey(session.id);
  const reading = queryClient.isFetching({ queryKey }) > 0;
  queryClient.setQueryData(queryKey, newest(session));
  // that read may have begun before the step
  if (reading) void refreshSession(session.id);
}

/** Shows the stories of a session in another order, until the server answers. */
export function showOrder(id: string, order: readonly string[]): void {
  queryClient.setQueryData<SeenSession>(
    sessionKey(id),
    (session) =>
      session && {
        ...session,
        items: session.items.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
      },
  );
}

/** The steps of a session: each answers with the session as it is afterwards. */
export type PokerAction = {
  [Name in keyof PokerProcedures]: PokerProcedures[Name]['output'] extends PokerSession ? Name : never;
}[keyof PokerProcedures];

/** Takes a step of a session, and shows the session as it is afterwards, also after a failure. @throws as {@link callAgain}. */
export async function runAction<Name extends PokerAction>(
  name: Name,
  input: PokerProcedures[Name]['input'],
): Promise<void> {
  try {
    showSession((await callAgain(name, input)) as PokerSession);
  } catch (error) {
    if ('session_id' in input) void refreshSession(input.session_id);
    throw error;
  }
}

/** How the signed-in person attends a session: at the table, where they have a seat. */
export const attendSession = (id: string): Attendance => ({
  queryKey: sessionKey(id),
  beat: () => call('poker_heartbeat', { session_id: id }),
  arrive: () => runAction('join_poker_session', { session_id: id }),
});

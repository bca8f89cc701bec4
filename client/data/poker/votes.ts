import { describeFailure, failureCode, isConnectionFailure } from '#client/lib/errors.ts';
import { i18n } from '#client/lib/i18n.ts';
import { checkConnection, whenOnline } from '#client/lib/online.ts';
import { call } from '#client/lib/rpc.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import { toast } from '#client/lib/toast.ts';
import { refreshSession, showSession } from './session.ts';

/** A vote that the server has not confirmed yet. */
export interface PendingVote {
  /** Null: the vote is withdrawn. */
  card: string | null;
  comment: string | null;
  /** Whether it waits for the connection. */
  waiting: boolean;
}

/** How often a vote is sent without an answer although the server can be reached. */
const MAX_TRIES = 3;
/** The refusals of a server that stops or is busy: the vote is sent again. */
const LATER = new Set(['server_stopping', 'request_timeout', 'overloaded']);

/** By round. They outlive the view: a person may look at another view until the connection is back. */
const pending = createStore<ReadonlyMap<string, PendingVote>>(new Map());
/** The rounds whose votes are being sent. */
const sending = new Set<string>();

function put(roundId: string, vote: PendingVote | null): void {
  const next = new Map(pending.get());
  if (vote) next.set(roundId, vote);
  else next.delete(roundId);
  pending.set(next);
}

/** The votes that the server has not confirmed yet, by round. */
export const usePendingVotes = () => useStore(pending);

/**
 * Gives the person's card in a round, or withdraws it. It is shown at once. Without connection it is kept, and sent as soon as
 * the server can be reached. A toast reports a refusal, and the vote is no longer shown.
 */
export function castVote(
  sessionId: string,
  roundId: string,
  { card, comment }: Pick<PendingVote, 'card' | 'comment'>,
): void {
  put(roundId, { card, comment, waiting: false });
  if (sending.has(roundId)) return;
  sending.add(roundId);
  void send(sessionId, roundId).finally(() => sending.delete(roundId));
}

/** Sends the vote of a round, and the one that replaced it meanwhile, until the last one is confirmed or refused. */
async function send(sessionId: string, roundId: string): Promise<void> {
  let tries = 0;
  for (let vote = pending.get().get(roundId); vote; vote = pending.get().get(roundId)) {
    const { card, comment } = vote;
    try {
      const session = await call('vote_poker', { session_id: sessionId, round_id: roundId, card, comment });
      const latest = pending.get().get(roundId);
      if (latest && (latest.card !== card || latest.comment !== comment)) continue;
      showSession(session);
      put(roundId, null);
    } catch (error) {
      tries += 1;
      if (await waitToRetry(error, roundId, tries)) continue;
      put(roundId, null);
      const show = isConnectionFailure(error) ? toast.failure : toast.refusal;
      show(i18n.t('poker:session.vote.failed'), describeFailure(error));
      void refreshSession(sessionId);
      return;
    }
  }
}

/** Waits until a vote that was not answered may be sent again. @returns false if it was refused, or tried too often. */
async function waitToRetry(error: unknown, roundId: string, tries: number): Promise<boolean> {
  if (!isConnectionFailure(error) && !LATER.has(failureCode(error))) return false;
  const vote = pending.get().get(roundId);
  if (vote) put(roundId, { ...vote, waiting: true });
  if (await checkConnection()) return tries < MAX_TRIES;
  await whenOnline();
  return true;
}

import { accessToken } from '#client/lib/auth.ts';
import { signedInId } from '#client/lib/auth-state.ts';
import { describeFailure, failureCode, isConnectionFailure, isSessionEnd } from '#client/lib/errors.ts';
import { i18n } from '#client/lib/i18n.ts';
import { checkConnection, whenOnline } from '#client/lib/online.ts';
import { call } from '#client/lib/rpc.ts';
import { claim } from '#client/lib/storage/claim.ts';
import { keyOf } from '#client/lib/storage/registry.ts';
import { toast } from '#client/lib/toast.ts';
import {
  type KeptVote,
  keepVote,
  keptVotes,
  type PendingVote,
  pendingVote,
  showPending,
  voteChangedElsewhere,
} from './kept-votes.ts';
import { cachedSession, refreshSession, showSession } from './session.ts';

/** How often a vote is sent without an answer although the server can be reached. */
const MAX_TRIES = 3;
/** The refusals of a server that stops or is busy: the vote is sent again. */
const LATER = new Set(['server_stopping', 'request_timeout', 'overloaded']);
/** How long to wait after a session could not be renewed, before the next attempt, in ms. */
const RENEWAL_MS = 2000;

/** The rounds whose votes are being sent. */
const sending = new Set<string>();

// the person has several pages open: the vote that they gave last counts, and it is sent once
window.addEventListener('storage', (event) => {
  const [roundId, vote] = voteChangedElsewhere(event) ?? [];
  const own = roundId === undefined ? undefined : pendingVote(roundId);
  if (roundId === undefined || vote === undefined || !own) return;
  showPending(roundId, vote && { ...own, ...vote });
  if (vote === null) void refreshSession(own.sessionId);
});

/**
 * Gives the person's card in a round, or withdraws it. It is shown at once. Without connection it is kept, also when the page is
 * closed, and sent as soon as the server can be reached. A toast reports a refusal, and the vote is no longer shown.
 */
export function castVote(
  sessionId: string,
  roundId: string,
  { card, comment }: Pick<KeptVote, 'card' | 'comment'>,
): void {
  const item = cachedSession(sessionId)?.items.find(({ rounds }) => rounds.some(({ id }) => id === roundId));
  const vote = { sessionId, story: item?.key ?? '', card, comment };
  keepVote(roundId, vote);
  void deliver(roundId, { ...vote, waiting: false });
}

/** Sends the votes that an earlier page of this person has left. */
export function resumeVotes(personId: string): void {
  if (signedInId() !== personId) return;
  for (const [roundId] of keptVotes(personId)) void resumeVote(personId, roundId);
}

/** Another page of the person may be sending it, or may have sent it. */
async function resumeVote(personId: string, roundId: string): Promise<void> {
  const release = sending.has(roundId) ? null : await claim(keyOf('vote', personId, roundId));
  if (!release) return;
  const vote = new Map(keptVotes(personId)).get(roundId);
  if (vote && signedInId() === personId) await deliver(roundId, { ...vote, waiting: true });
  release();
}

async function deliver(roundId: string, vote: PendingVote): Promise<void> {
  showPending(roundId, vote);
  if (sending.has(roundId)) return;
  sending.add(roundId);
  await send(roundId).finally(() => sending.delete(roundId));
}

/** Sends the vote of a round, and the one that replaced it meanwhile, until the last one is confirmed or refused. */
async function send(roundId: string): Promise<void> {
  let tries = 0;
  for (let vote = pendingVote(roundId); vote; vote = pendingVote(roundId)) {
    const { sessionId, card, comment } = vote;
    // the session cannot be renewed yet, or the person has just signed out
    if ((await accessToken()) === null) {
      await new Promise((resolve) => setTimeout(resolve, RENEWAL_MS));
      continue;
    }
    if (pendingVote(roundId) !== vote) continue;
    try {
      const session = await call('vote_poker', { session_id: sessionId, round_id: roundId, card, comment });
      const latest = pendingVote(roundId);
      if (latest && (latest.card !== card || latest.comment !== comment)) continue;
      if (latest) showSession(session);
      settle(roundId);
    } catch (error) {
      // the vote waits for the person to sign in again
      if (isSessionEnd(error)) {
        await new Promise((resolve) => setTimeout(resolve, RENEWAL_MS));
        continue;
      }
      tries += 1;
      if (await waitToRetry(error, roundId, tries)) continue;
      await reportRefusal(roundId, error);
    }
  }
}

/** A vote is confirmed or refused: it is neither shown as pending nor kept. */
function settle(roundId: string): void {
  if (!pendingVote(roundId)) return;
  keepVote(roundId, null);
  showPending(roundId, null);
}

/** Waits until a vote that was not answered may be sent again. @returns false if it was refused, or tried too often. */
async function waitToRetry(error: unknown, roundId: string, tries: number): Promise<boolean> {
  if (!isConnectionFailure(error) && !LATER.has(failureCode(error))) return false;
  const vote = pendingVote(roundId);
  if (vote) showPending(roundId, { ...vote, waiting: true });
  if (await checkConnection()) return tries < MAX_TRIES;
  await whenOnline();
  return true;
}

/** Says that a vote was not given, and why; nothing to a person who has signed out meanwhile. */
async function reportRefusal(roundId: string, error: unknown): Promise<void> {
  const vote = pendingVote(roundId);
  if (!vote) return;
  settle(roundId);
  void refreshSession(vote.sessionId);
  // the person may look at another view
  await i18n.loadNamespaces('poker');
  const show = isConnectionFailure(error) ? toast.failure : toast.refusal;
  show(i18n.t('poker:session.vote.failed', { key: vote.story }), describeFailure(error));
}

import { useMemo } from 'react';
import { sendCall } from '#client/lib/backend/rpc.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { stayUnknown } from '#client/lib/screen/unanswered.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { PokerSession } from '#shared/contracts/poker.ts';
import { voteCommentDrafts } from '../drafts/drafts.ts';
import type { Command, Kind } from '../write/command.ts';
import { usePendingChanges } from '../write/pending.ts';
import { submit } from '../write/submit.ts';
import { cachedSession, refreshSession, showSession } from './session.ts';

/** A vote in the round that is its slot. */
export interface PendingVote extends Command {
  kind: 'vote';
  slot: string;
  sessionId: string;
  /** The key of the story, such as TIE-12. */
  story: string;
  /** Null: the vote is withdrawn. */
  card: string | null;
  comment: string | null;
}

/** Votes, which show until their session is read. */
export const VOTES: Kind<PendingVote, PokerSession> = {
  changesOf: (vote) => [[vote.slot, vote]],
  send: ({ sessionId, slot, card, comment }) =>
    sendCall('vote_poker', { session_id: sessionId, round_id: slot, card, comment }),
  afterLoss: stayUnknown,
  onAnswer: showSession,
  onRefusal: reportRefusal,
};

/**
 * Gives the person's card in a round, or withdraws it. It is shown at once, and waits without connection. A toast reports a
 * refusal, and the vote is no longer shown.
 */
export function castVote(
  sessionId: string,
  roundId: string,
  { card, comment }: Pick<PendingVote, 'card' | 'comment'>,
): void {
  const item = cachedSession(sessionId)?.items.find(({ rounds }) => rounds.some(({ id }) => id === roundId));
  const vote: PendingVote = { kind: 'vote', slot: roundId, sessionId, story: item?.key ?? '', card, comment };
  submit(VOTES, vote).catch((error) => reportRefusal(vote, error));
}

const isVote = (value: unknown): value is PendingVote =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'vote' && 'card' in value;

/** Says that a vote was not given, and why; its comment can be copied. */
async function reportRefusal(
  { sessionId, slot, story, comment }: PendingVote,
  error: unknown,
): Promise<void> {
  if (comment) voteCommentDrafts.write(`${sessionId}:${slot}`, comment);
  void refreshSession(sessionId);
  // the person may look at another view
  await i18n.loadNamespaces('poker');
  reportFailure(i18n.t('poker:session.vote.failed', { key: story }), 'all')(error);
}

/** The votes that the server has not confirmed yet, by round. */
export function usePendingVotes(): ReadonlyMap<string, PendingVote> {
  const changes = usePendingChanges();
  return useMemo(() => {
    const votes = [...changes.values()].flatMap((layers) => layers.at(-1)).filter(isVote);
    return new Map(votes.map((vote) => [vote.slot, vote]));
  }, [changes]);
}

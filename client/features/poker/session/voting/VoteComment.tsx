import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { TextsToCopy } from '#client/components/messages/TextsToCopy.tsx';
import { voteCommentDrafts } from '#client/data/drafts/drafts.ts';
import type { PokerRound } from '#client/data/poker/session.ts';
import { castVote } from '#client/data/poker/votes.ts';
import { isEnter } from '#client/lib/keys/composing.ts';
import { excessOf } from '#client/lib/text/excess.ts';
import { useSession } from '../state/session-context.ts';
import { ownVote } from '../state/session-items.ts';

const MAX_COMMENT = 500;
/** How long after typing the comment is sent (ms). */
const SEND_AFTER_MS = 1200;

/**
 * The comment beside the person's vote; it is shown with it. It is sent a moment after typing, and when the field loses the
 * focus. An unsent comment stays until the page is closed.
 */
export function VoteComment({ round }: { round: PokerRound }) {
  const { t } = useTranslation('poker');
  const { session, now, pending } = useSession();
  const vote = ownVote(round, pending);
  const draftId = `${session.id}:${round.id}`;
  const [typed, setTyped] = useState(() => voteCommentDrafts.open(draftId) || (vote?.comment ?? ''));
  const comment = typed.trim() || null;
  // the round of a person who is behind takes no votes any more
  const isDue =
    excessOf(typed, MAX_COMMENT) === 0 &&
    session === now.session &&
    vote !== null &&
    comment !== (vote.comment ?? null);
  const send = (text = comment) => {
    if (isDue && vote) castVote(session.id, round.id, { card: vote.card, comment: text });
  };
  const sendLater = useEffectEvent(send);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => sendLater(comment), SEND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, comment]);
  const isConfirmed = !pending.has(round.id) && (round.own_vote?.comment ?? null) === comment;
  useEffect(() => {
    if (isConfirmed) voteCommentDrafts.write(draftId);
  }, [isConfirmed, draftId]);
  if (!vote) return null;
  return (
    <LimitedInput
      size="xs"
      aria-label={t('session.vote.comment')}
      data-keeps-text
      placeholder={t('session.vote.commentHint')}
      limit={MAX_COMMENT}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        voteCommentDrafts.write(draftId, value);
      }}
      onBlur={() => send()}
      onKeyDown={(event) => {
        if (isEnter(event)) send();
      }}
    />
  );
}

/** The person's comment, if the cards were shown before it was sent. */
export function UnsentComment({ round }: { round: PokerRound }) {
  const { t } = useTranslation('poker');
  const { session, me } = useSession();
  const draft = voteCommentDrafts.read(`${session.id}:${round.id}`).trim();
  const sent = round.results?.find(({ user_id: id }) => id === me)?.comment ?? '';
  const texts = draft === '' || draft === sent ? [] : [draft];
  return <TextsToCopy title={t('session.vote.unsentComment')} texts={texts} />;
}

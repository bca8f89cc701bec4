import { dropFieldDraft, recallFieldDraft, storeFieldDraft } from '../stories/drafts.ts';

const keyOf = (sessionId: string, roundId: string) => `${sessionId}:${roundId}:vote-comment`;

/** What the person has written beside their vote and the server does not have; it stays until the page is closed. Empty: nothing. */
export const voteCommentDraft = (sessionId: string, roundId: string): string =>
  String(recallFieldDraft(keyOf(sessionId, roundId))?.value ?? '');

/** Keeps that text; null: the server has it. */
export function keepVoteComment(sessionId: string, roundId: string, comment: string | null): void {
  if (comment === null) dropFieldDraft(keyOf(sessionId, roundId));
  else storeFieldDraft(keyOf(sessionId, roundId), { value: comment, base: null });
}

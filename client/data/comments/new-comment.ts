import { type FormEvent, useState } from 'react';
import { attempt, reportFailure } from '#client/lib/screen/report-failure.ts';
import { mentionedIn } from '#shared/rules/stories/mentions.ts';
import { commentDrafts, returnText, useDraftState } from '../drafts.ts';
import type { PersonSummary } from '../people/queries.ts';
import { orWaiting } from '../write/or-waiting.ts';
import { addComment } from './mutations.ts';

/**
 * Sends a comment from its field, or lets it wait; a toast says why it fails. If it is refused after it has waited, its text is in
 * the field for the next one.
 * @returns whether it is sent, or waits.
 */
export const sendComment = (
  storyId: string,
  body: string,
  failed: string,
  send: () => Promise<unknown>,
): Promise<boolean> => {
  const onRefusal = (error: unknown) => {
    returnText(commentDrafts, storyId, body);
    reportFailure(failed)(error);
  };
  return attempt(() => orWaiting(send(), onRefusal), failed);
};

/**
 * The next comment on a story: its text is the same wherever it can be written, and stays until it is sent.
 * @param members the people who can be mentioned.
 * @param failed the title of the toast that reports a failure.
 */
export function useNewComment(storyId: string, members: readonly PersonSummary[], failed: string) {
  const [text, change] = useDraftState(commentDrafts, storyId);
  const [sending, setSending] = useState(false);
  const body = text.trim();
  const send = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (body === '' || sending) return;
    setSending(true);
    const comment = { body, mentions: mentionedIn(body, members) };
    if (await sendComment(storyId, body, failed, () => addComment(storyId, comment))) change('');
    setSending(false);
  };
  return {
    text,
    change,
    send,
    submitButton: { disabled: body === '', 'aria-disabled': sending || undefined },
  };
}

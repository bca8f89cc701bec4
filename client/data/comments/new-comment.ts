import { type FormEvent, useState } from 'react';
import { mentionedIn } from '#shared/rules/mentions.ts';
import { commentDrafts, returnText, useDraftState } from '../drafts.ts';
import type { PersonSummary } from '../people/queries.ts';
import { attemptOrWait } from '../write/or-waiting.ts';
import { addComment } from './mutations.ts';

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
    const add = () => addComment(storyId, { body, mentions: mentionedIn(body, members) });
    if (await attemptOrWait(add, failed, () => returnText(commentDrafts, storyId, body))) change('');
    setSending(false);
  };
  return {
    text,
    change,
    send,
    submitButton: { disabled: body === '', 'aria-disabled': sending || undefined },
  };
}

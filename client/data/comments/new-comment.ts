import { type FormEvent, useState } from 'react';
import { describeFailure } from '#client/lib/errors.ts';
import { useServerNeeded } from '#client/lib/server-needed.ts';
import { toast } from '#client/lib/toast.ts';
import { mentionedIn } from '#shared/rules/mentions.ts';
import { commentDrafts, useDraftState } from '../drafts.ts';
import type { PersonSummary } from '../people/queries.ts';
import { addComment } from './mutations.ts';

/**
 * The next comment on a story: its text is the same wherever it can be written, and stays until it is sent.
 * @param members the people who can be mentioned.
 * @param failed the title of the toast that reports a failure.
 */
export function useNewComment(storyId: string, members: readonly PersonSummary[], failed: string) {
  const [text, change] = useDraftState(commentDrafts, storyId);
  const [sending, setSending] = useState(false);
  const server = useServerNeeded();
  const body = text.trim();
  const send = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (body === '' || sending || server.disabled) return;
    setSending(true);
    try {
      await addComment(storyId, { body, mentions: mentionedIn(body, members) });
      change('');
    } catch (error) {
      toast.failure(failed, describeFailure(error));
    } finally {
      setSending(false);
    }
  };
  return {
    text,
    change,
    send,
    submitButton: { disabled: body === '', 'aria-disabled': sending || undefined },
    /** Why it cannot be sent now. */
    reason: server.title,
  };
}

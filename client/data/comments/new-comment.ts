import type { FormEvent } from 'react';
import { attempt } from '#client/lib/screen/report-failure.ts';
import { mentionedIn } from '#shared/rules/stories/mentions.ts';
import { commentDrafts, replyDrafts, returnText, useDraftState } from '../drafts/drafts.ts';
import type { PersonSummary } from '../people/queries.ts';
import { addComment } from './mutations.ts';

/**
 * The next comment on a story: its text is the same wherever it can be written. One that is refused is in its field again.
 * @param members the people who can be mentioned.
 * @param failed the title of the toast that reports a failure.
 * @param replyTo the comment that it replies to: each has a draft of its own.
 */
export function useNewComment(
  storyId: string,
  members: readonly PersonSummary[],
  failed: string,
  replyTo?: string,
) {
  const drafts = replyTo === undefined ? commentDrafts : replyDrafts;
  const id = replyTo === undefined ? storyId : `${storyId}:${replyTo}`;
  const [text, change] = useDraftState(drafts, id);
  const body = text.trim();
  /** The field is empty at once, for the next comment. @returns whether it is sent; open while it waits. */
  const send = async (event?: FormEvent): Promise<boolean> => {
    event?.preventDefault();
    if (body === '') return false;
    change('');
    const comment = { body, mentions: mentionedIn(body, members) };
    const sent = await attempt(() => addComment(storyId, comment, replyTo), failed);
    if (!sent) returnText(drafts, id, body);
    return sent;
  };
  return {
    text,
    change,
    send,
    submitButton: { incomplete: body === '', queued: true },
  };
}

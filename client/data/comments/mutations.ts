import { signedInId } from '#client/lib/auth-state.ts';
import { db } from '#client/lib/backend.ts';
import { newId } from '#client/lib/new-id.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { commentDrafts, returnText } from '../drafts.ts';
import { restoreStoryPart } from '../stories/restore-part.ts';
import type { Command, Kind } from '../write/command.ts';
import { submitAndRead } from '../write/submit-and-read.ts';
import { type CommentCommand, commentsKey, commentsOf } from './queries.ts';

/** The text of a comment, and the ids of the people whom it mentions. */
interface CommentText {
  body: string;
  mentions: string[];
}

const COMMENTS: Kind<CommentCommand, true> = {
  changesOf: (command) => [
    [commentsOf(command.story_id), command],
    [command.id, null],
  ],
  send: async ({ story_id, id, author_id, body, mentions }) => {
    const row = { id, story_id, body, mentions };
    await (author_id === undefined
      ? db.from('comments').update({ body, mentions }).eq('id', id).select('id').single().throwOnError()
      : db.from('comments').upsert(row, { onConflict: 'id', ignoreDuplicates: true }).throwOnError());
    return true;
  },
  isRepeatable: true,
};

const refresh = (storyId: string) => queryClient.invalidateQueries({ queryKey: commentsKey(storyId) });

const send = (command: CommentCommand) =>
  submitAndRead(COMMENTS, command, commentsOf(command.story_id), () => refresh(command.story_id));

/** Adds a comment; shown at once. @throws the error that the server answered. */
export const addComment = (story_id: string, text: CommentText): Promise<unknown> =>
  send({
    kind: 'comment',
    id: newId(),
    story_id,
    ...text,
    author_id: signedInId() ?? '',
    created_at: new Date().toISOString(),
  });

/** Changes a comment; shown at once. @throws the error that the server answered. */
export const editComment = (story_id: string, id: string, text: CommentText): Promise<unknown> =>
  send({ kind: 'comment', slot: id, id, story_id, ...text });

/** Sends a comment of an earlier page; a toast reports a refusal. */
export async function resumeComment(command: Command): Promise<void> {
  if (!('story_id' in command && 'body' in command && 'mentions' in command)) return;
  const comment = command as CommentCommand;
  try {
    await send(comment);
  } catch (error) {
    returnText(commentDrafts, comment.story_id, comment.body);
    const { reportStoryRefusal } = await import('../stories/write/report-refusal.ts');
    await reportStoryRefusal([comment.story_id], error);
  }
}

/** @throws the error that the server answered. */
export async function deleteComment(storyId: string, id: string): Promise<void> {
  await db.from('comments').delete().eq('id', id).select('id').single().throwOnError();
  await refresh(storyId);
}

/** @throws the error that the server answered. */
export async function restoreComment(storyId: string, id: string): Promise<void> {
  await restoreStoryPart('comments', id);
  await refresh(storyId);
}

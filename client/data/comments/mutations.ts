import { signedInId } from '#client/lib/backend/auth-state.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { changePart, restorePart } from '../stories/write/parts.ts';

/** The text of a comment, and the ids of the people whom it mentions. */
interface CommentText {
  body: string;
  mentions: string[];
}

const commentOf = (story_id: string, id: string) => ({ part: 'comments', story_id, id }) as const;

/**
 * Adds a comment; shown at once. Rejects with the error that the server answered.
 * @param replyTo the comment that it replies to.
 */
export const addComment = (storyId: string, text: CommentText, replyTo?: string): Promise<unknown> =>
  changePart({
    ...commentOf(storyId, newId()),
    does: 'insert',
    values: { ...text, ...(replyTo !== undefined && { reply_to: replyTo }) },
    shown: {
      author_id: signedInId(),
      created_at: new Date().toISOString(),
      edited_at: null,
      reply_to: replyTo ?? null,
    },
  });

/** Changes a comment; shown at once. Rejects with the error that the server answered. */
export const editComment = (storyId: string, id: string, text: CommentText): Promise<unknown> =>
  changePart({ ...commentOf(storyId, id), does: 'update', slot: id, values: { ...text } });

/** Deletes a comment. Rejects with the error that the server answered. */
export const deleteComment = (storyId: string, id: string): Promise<unknown> =>
  changePart({ ...commentOf(storyId, id), does: 'delete', values: {} });

/** Brings a deleted comment back. Rejects with the error that the server answered. */
export const restoreComment = (storyId: string, id: string): Promise<void> =>
  restorePart(commentOf(storyId, id), id);

import { db } from '#client/lib/backend.ts';
import { newId } from '#client/lib/new-id.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { insertOnce } from '../create-once.ts';
import { restoreStoryPart } from '../stories/restore-part.ts';
import { commentsKey } from './queries.ts';

/** The text of a comment, and the ids of the people whom it mentions. */
interface CommentText {
  body: string;
  mentions: string[];
}

const refresh = (storyId: string) => queryClient.invalidateQueries({ queryKey: commentsKey(storyId) });

/** @throws the error that the server answered. */
export async function addComment(storyId: string, text: CommentText): Promise<void> {
  await insertOnce('comments', newId(), [storyId, text.body], (id) =>
    db
      .from('comments')
      .insert({ id, story_id: storyId, ...text })
      .throwOnError(),
  );
  await refresh(storyId);
}

/** @throws the error that the server answered. */
export async function editComment(storyId: string, id: string, text: CommentText): Promise<void> {
  await db.from('comments').update(text).eq('id', id).select('id').single().throwOnError();
  await refresh(storyId);
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

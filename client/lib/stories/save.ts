import { db } from '../backend.ts';
import { applyFacts } from './cache.ts';
import { beginChange, type PendingChange } from './pending.ts';
import { STORY_COLUMNS, type Story, type StoryPatch } from './types.ts';

/** The last write of each story that is still on its way: writes of one story keep their order. */
const lastWrite = new Map<string, Promise<unknown>>();

async function inOrder<Result>(id: string, write: () => Promise<Result>): Promise<Result> {
  const previous = lastWrite.get(id);
  const mine = (previous ?? Promise.resolve()).then(write, write);
  lastWrite.set(id, mine);
  try {
    return await mine;
  } finally {
    if (lastWrite.get(id) === mine) lastWrite.delete(id);
  }
}

async function send(id: string, patch: StoryPatch): Promise<Story> {
  const { data } = await db
    .from('user_stories')
    .update(patch)
    .eq('id', id)
    .select(STORY_COLUMNS)
    .single()
    .throwOnError();
  return data;
}

/**
 * Changes a story. What is changed shows in the same frame; a refusal or a failure takes it back.
 * @param retry asked once when the server refuses: another patch to try instead, or null to give up.
 * @returns the story as the server has it now.
 * @throws what the server answered, after the change has been taken back.
 */
export async function saveStory(
  id: string,
  patch: StoryPatch,
  retry: (error: unknown) => StoryPatch | null = () => null,
): Promise<Story> {
  const shown = beginChange(id, patch);
  try {
    const story = await inOrder(id, () => sendOrRetry(id, patch, retry, shown));
    applyFacts([{ kind: 'row', story }]);
    return story;
  } finally {
    shown.end();
  }
}

async function sendOrRetry(
  id: string,
  patch: StoryPatch,
  retry: (error: unknown) => StoryPatch | null,
  shown: PendingChange,
): Promise<Story> {
  try {
    return await send(id, patch);
  } catch (error) {
    const other = retry(error);
    if (other === null) throw error;
    shown.change(other);
    return send(id, other);
  }
}

/**
 * Deletes a story.
 * @returns whether it was there and could be deleted.
 * @throws what the server answered.
 */
export async function deleteStory(id: string): Promise<boolean> {
  const { data } = await db.from('user_stories').delete().eq('id', id).select('id').throwOnError();
  if (data.length === 0) return false;
  applyFacts([{ kind: 'gone', id }]);
  return true;
}

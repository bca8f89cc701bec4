import { db } from '../backend.ts';
import { applyFacts } from './cache.ts';
import { beginChange } from './pending.ts';
import { STORY_COLUMNS, type Story, type StoryPatch } from './types.ts';
import { deliver } from './waiting.ts';

/** The last write of each story that is still on its way: writes of one story keep their order. */
const lastWrite = new Map<string, Promise<unknown>>();

/** Writes to some stories after all that is on its way to any of them. */
export async function inOrder<Result>(ids: readonly string[], write: () => Promise<Result>): Promise<Result> {
  const previous = ids.flatMap((id) => lastWrite.get(id) ?? []);
  const mine = Promise.allSettled(previous).then(write);
  for (const id of ids) lastWrite.set(id, mine);
  try {
    return await mine;
  } finally {
    for (const id of ids) if (lastWrite.get(id) === mine) lastWrite.delete(id);
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
 * Changes a story. What is changed shows in the same frame; a refusal or a failure takes it back. Without connection it
 * waits: the promise stays open until the server has answered.
 * @returns the story as the server has it now.
 * @throws what the server answered, after the change has been taken back.
 */
export async function saveStory(id: string, patch: StoryPatch): Promise<Story> {
  const end = beginChange(id, patch);
  try {
    const story = await deliver({ kind: 'save', id, patch }, () => inOrder([id], () => send(id, patch)));
    applyFacts([{ kind: 'row', story }]);
    return story;
  } finally {
    end();
  }
}

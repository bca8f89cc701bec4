import type { StoryChange } from '../../../shared/contracts/change-stories.ts';
import { call } from '../call.ts';
import { applyFacts } from './cache.ts';
import { patchOf, type StoryEdit } from './edits.ts';
import { beginChanges } from './pending.ts';
import { inOrder } from './save.ts';
import type { StoryPatch } from './types.ts';
import { deliver } from './waiting.ts';

function groupsOf(edits: readonly StoryEdit[]) {
  const groups = new Map<string, { ids: string[]; change: StoryChange }>();
  for (const { story, change } of edits) {
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { ids: [], change };
    group.ids.push(story.id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Changes stories in one request, all or none. It shows in the same frame; a refusal or a failure takes all of it back;
 * without connection it waits.
 * @throws what the server answered, after the change has been taken back.
 */
export async function changeStories(edits: readonly StoryEdit[]): Promise<void> {
  const patches = edits.map((edit): [string, StoryPatch] => [edit.story.id, patchOf(edit)]);
  const end = beginChanges(new Map(patches));
  const groups = groupsOf(edits);
  try {
    const ids = edits.map(({ story }) => story.id);
    const stories = await deliver({ kind: 'change', groups, patches }, () =>
      inOrder(ids, () => call('change_stories', { groups })),
    );
    applyFacts(stories.map((story) => ({ kind: 'row', story })));
  } finally {
    end();
  }
}

/**
 * Deletes stories, all or none; {@link restoreStories} takes it back.
 * @throws what the server answered.
 */
export async function deleteStories(ids: readonly string[]): Promise<void> {
  await inOrder(ids, () => call('delete_stories', { ids: [...ids] }));
  applyFacts(ids.map((id) => ({ kind: 'gone', id })));
}

/**
 * Takes a deletion back. The stories come back by their live events.
 * @throws what the server answered.
 */
export async function restoreStories(ids: readonly string[]): Promise<void> {
  await call('restore_stories', { ids: [...ids] });
}

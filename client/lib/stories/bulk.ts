import type { StoryChange } from '../../../shared/contracts/change-stories.ts';
import { call } from '../call.ts';
import { applyFacts } from './cache.ts';
import { isRankInUse } from './move.ts';
import { beginChanges } from './pending.ts';
import { inOrder } from './save.ts';
import type { CardStory, StoryPatch } from './types.ts';

/** One story and what becomes of it. */
export interface StoryEdit {
  story: CardStory;
  change: StoryChange;
}

/** What a change makes of a story, as the row has it. */
function patchOf({ story, change }: StoryEdit): StoryPatch {
  const { add_labels = [], remove_labels = [], ...values } = change;
  if (add_labels.length + remove_labels.length === 0) return values;
  const kept = story.labels.filter((label) => !remove_labels.includes(label));
  return { ...values, labels: [...new Set([...kept, ...add_labels])] };
}

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
 * Changes stories in one request, all or none. It shows in the same frame; a refusal or a failure takes all of it back.
 * @param again asked once when a rank met one that is in use unseen: the same edits with other ranks.
 * @throws what the server answered, after the change has been taken back.
 */
export async function changeStories(
  edits: readonly StoryEdit[],
  again: () => readonly StoryEdit[] = () => edits,
): Promise<void> {
  const end = beginChanges(new Map(edits.map((edit) => [edit.story.id, patchOf(edit)])));
  const send = (wanted: readonly StoryEdit[]) => call('change_stories', { groups: groupsOf(wanted) });
  try {
    const ids = edits.map(({ story }) => story.id);
    const stories = await inOrder(ids, async () => {
      try {
        return await send(edits);
      } catch (error) {
        if (!isRankInUse(error)) throw error;
        return send(again());
      }
    });
    applyFacts(stories.map((story) => ({ kind: 'row', story })));
  } finally {
    end();
  }
}

/**
 * What takes edits back: for each story the values that it had, where it still has those that the edit gave it. What
 * others have changed since stays.
 * @param now the stories as they are at this moment, by id.
 */
export function inverseOf(edits: readonly StoryEdit[], now: ReadonlyMap<string, CardStory>): StoryEdit[] {
  return edits.flatMap((edit) => {
    const current = now.get(edit.story.id);
    if (!current) return [];
    const change = takenBack(edit, current);
    return Object.keys(change).length > 0 ? [{ story: current, change }] : [];
  });
}

function takenBack({ story, change }: StoryEdit, current: CardStory): StoryChange {
  const { add_labels = [], remove_labels = [], ...values } = change;
  const back: Record<string, unknown> = {};
  for (const [column, given] of Object.entries(values)) {
    const key = column as keyof typeof values;
    // the rank that was given may have been replaced by one that was free
    if (key === 'rank' || current[key] === given) back[key] = story[key];
  }
  const off = add_labels.filter((label) => !story.labels.includes(label) && current.labels.includes(label));
  const on = remove_labels.filter((label) => story.labels.includes(label));
  if (off.length > 0) back['remove_labels'] = off;
  if (on.length > 0) back['add_labels'] = on;
  return back;
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

import type { StoryChange } from '../../../shared/contracts/change-stories.ts';
import type { CardStory, StoryPatch } from './types.ts';

/** One story and what becomes of it. */
export interface StoryEdit {
  story: CardStory;
  change: StoryChange;
}

/** What a change makes of a story, as the row has it. */
export function patchOf({ story, change }: StoryEdit): StoryPatch {
  const { add_labels = [], remove_labels = [], ...given } = change;
  // parts that are undefined stay as they are
  const values: StoryPatch = JSON.parse(JSON.stringify(given));
  if (add_labels.length + remove_labels.length === 0) return values;
  const kept = story.labels.filter((label) => !remove_labels.includes(label));
  return { ...values, labels: [...new Set([...kept, ...add_labels])] };
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
    if (current[key] === given) back[key] = story[key];
  }
  const off = add_labels.filter((label) => !story.labels.includes(label) && current.labels.includes(label));
  const on = remove_labels.filter((label) => story.labels.includes(label));
  if (off.length > 0) back['remove_labels'] = off;
  if (on.length > 0) back['add_labels'] = on;
  return back;
}

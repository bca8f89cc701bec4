import { UnansweredError } from '#client/lib/screen/unanswered.ts';
import type { Story } from '../types.ts';
import { readStories } from './read-stories.ts';
import { patchesOf, type StoryWrite } from './story-write.ts';

/** The stories of a write, if they have its values already. */
export async function findCarriedOut(write: StoryWrite): Promise<Story[] | undefined> {
  const patches = patchesOf(write);
  const stories = await readStories(patches.map(([id]) => id));
  const isChanged = stories.every((story, at) => hasValues(story, patches[at]?.[1] ?? {}));
  return isChanged && stories.length === patches.length ? stories : undefined;
}

const hasValues = (row: object, values: object): boolean =>
  Object.entries(values).every(([key, value]) => {
    const now: unknown = row[key as keyof typeof row];
    // the values of own fields
    if (key === 'fields') return hasValues(now as object, value as object);
    return JSON.stringify(now ?? null) === JSON.stringify(value ?? null);
  });

/**
 * The stories of a write that no answer came to, if it was carried out.
 * @throws `loss` if it was not; {@link UnansweredError} if the stories cannot be read.
 */
export async function afterLoss(write: StoryWrite, loss: unknown): Promise<Story[]> {
  const found = await findCarriedOut(write).catch(() => {
    throw new UnansweredError();
  });
  if (found) return found;
  throw loss;
}

import { UnansweredError } from '#client/lib/screen/unanswered.ts';
import type { Story } from '../types.ts';
import { readStories } from './read-stories.ts';
import { patchesOf, type StoryWrite } from './story-write.ts';

/**
 * The stories that a write has changed, if it was carried out: all of them have its values, or some do that had others when the person
 * saw them. The rest has been moved on since, or was left out.
 */
export async function findCarriedOut(write: StoryWrite): Promise<Story[] | undefined> {
  const patches = new Map(patchesOf(write));
  const stories = await readStories([...patches.keys()]);
  const changed = stories.filter((story) => hasValues(story, patches.get(story.id) ?? {}));
  const groups = write.kind === 'change' ? write.groups : [];
  const isMoved = ({ id, ...story }: Story) =>
    groups.some(({ ids, expected }) => expected && ids.includes(id) && !hasValues(story, expected));
  return changed.length === patches.size || changed.some(isMoved) ? changed : undefined;
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

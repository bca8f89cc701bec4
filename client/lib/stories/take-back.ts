import { db } from '../backend.ts';
import { i18n } from '../i18n.ts';
import { toast } from '../toast.ts';
import { saveStory } from './save.ts';
import { STORY_COLUMNS, type Story, type StoryPatch } from './types.ts';

/**
 * Takes a change of a story back: the values that it had, where it still has those that the change gave it. What others
 * have changed since stays, and the person is told.
 * @param given the story as the change left it.
 * @throws what the server answered: the column that it left may be full by now.
 */
export async function takeBack(given: Story, before: StoryPatch): Promise<void> {
  const query = db.from('user_stories').select(STORY_COLUMNS).eq('id', given.id).single();
  const { data: now } = await query.throwOnError();
  const columns = Object.keys(before) as (keyof StoryPatch & keyof Story)[];
  if (columns.some((column) => JSON.stringify(now[column]) !== JSON.stringify(given[column]))) {
    toast.refusal(i18n.t('stories:undo.changed'), i18n.t('stories:undo.changedText'));
    return;
  }
  await saveStory(given.id, before);
}

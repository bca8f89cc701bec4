import { db } from '#client/lib/backend/backend.ts';
import { STORY_COLUMNS, type Story } from '../types.ts';

/**
 * Reads stories as the server has them now, in the order of their ids. Those that the person may not see are missing. One try: who
 * needs them tries again, or can do without.
 */
export async function readStories(ids: readonly string[]): Promise<Story[]> {
  const query = db
    .from('user_stories')
    .select<string, Story>(STORY_COLUMNS)
    .in('id', [...ids])
    .retry(false);
  const { data } = await query.throwOnError();
  return ids.flatMap((id) => data.find((story) => story.id === id) ?? []);
}

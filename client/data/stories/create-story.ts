import { db } from '#client/lib/backend.ts';
import type { TablesInsert } from '#shared/database.types.ts';
import { applyServerEvents } from './cache.ts';
import { STORY_COLUMNS, type Story } from './types.ts';

/**
 * Creates a story and shows it. Without a rank it becomes the first of its column.
 * @returns the story with its number.
 * @throws the error that the server answered: the column may be full.
 */
export async function createStory(row: TablesInsert<'user_stories'>): Promise<Story> {
  const { data } = await db.from('user_stories').insert(row).select(STORY_COLUMNS).single().throwOnError();
  applyServerEvents([{ kind: 'row', story: data }]);
  return data;
}

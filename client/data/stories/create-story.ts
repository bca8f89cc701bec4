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
  const query = db.from('user_stories').insert(row).select<string, Story>(STORY_COLUMNS).single();
  const { data } = await query.throwOnError();
  applyServerEvents([{ kind: 'row', story: data }]);
  return data;
}

/**
 * Creates stories, all or none, and shows them.
 * @returns the stories with their numbers, in the order of the rows.
 * @throws the error that the server answered.
 */
export async function createStories(rows: readonly TablesInsert<'user_stories'>[]): Promise<Story[]> {
  const query = db
    .from('user_stories')
    .insert([...rows])
    .select<string, Story>(STORY_COLUMNS);
  const { data } = await query.throwOnError();
  applyServerEvents(data.map((story) => ({ kind: 'row', story })));
  return data;
}

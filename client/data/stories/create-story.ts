import { db } from '#client/lib/backend.ts';
import { newId } from '#client/lib/new-id.ts';
import type { TablesInsert } from '#shared/database.types.ts';
import { createOnce } from '../create-once.ts';
import { applyServerEvents } from './cache.ts';
import { STORY_COLUMNS, type Story } from './types.ts';

type NewRow = TablesInsert<'user_stories'>;

async function readStories(ids: readonly string[]): Promise<Story[] | undefined> {
  const query = db
    .from('user_stories')
    .select<string, Story>(STORY_COLUMNS)
    .in('id', [...ids]);
  const { data } = await query.throwOnError();
  const found = ids.flatMap((id) => data.find((story) => story.id === id) ?? []);
  return found.length === ids.length ? found : undefined;
}

/** Creates rows once, with one request. A repeated story may have another place by then. */
async function create(rows: readonly NewRow[], send: (rows: NewRow[]) => Promise<Story[]>): Promise<Story[]> {
  const stories = await createOnce({
    content: ['stories', rows.map(({ rank: _, ...row }) => row)],
    ids: rows.map(newId),
    create: (ids) => send(rows.map((row, at) => ({ ...row, id: ids[at] ?? '' }))),
    read: readStories,
  });
  applyServerEvents(stories.map((story) => ({ kind: 'row', story })));
  return stories;
}

/**
 * Creates a story and shows it. Without a rank it becomes the first of its column.
 * @returns the story with its number.
 * @throws the error that the server answered: the column may be full.
 */
export async function createStory(row: NewRow): Promise<Story> {
  const [story] = await create([row], async ([named = row]) => {
    const query = db.from('user_stories').insert(named).select<string, Story>(STORY_COLUMNS).single();
    return [(await query.throwOnError()).data];
  });
  if (!story) throw new Error('The server has created no story.');
  return story;
}

/**
 * Creates stories, all or none, and shows them.
 * @returns the stories with their numbers, in the order of the rows.
 * @throws the error that the server answered.
 */
export function createStories(rows: readonly NewRow[]): Promise<Story[]> {
  return create(rows, async (named) => {
    const query = db.from('user_stories').insert(named).select<string, Story>(STORY_COLUMNS);
    return (await query.throwOnError()).data;
  });
}

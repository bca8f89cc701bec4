import { db } from '#client/lib/backend/backend.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { CreateFromTemplateInput } from '#shared/contracts/stories/story-templates.ts';
import type { TablesInsert } from '#shared/database.types.ts';
import { createOnce } from '../write/insert-once.ts';
import { applyServerEvents } from './cache.ts';
import { STORY_COLUMNS, type Story } from './types.ts';

type NewRow = TablesInsert<'user_stories'>;

/** The tasks that a story gets, and the template that they come from. */
export interface FromTemplate {
  /** null: only the tasks are left of it. */
  templateId: string | null;
  tasks: readonly string[];
}

async function readStories(ids: readonly string[]): Promise<Story[] | undefined> {
  const query = db
    .from('user_stories')
    .select<string, Story>(STORY_COLUMNS)
    .in('id', [...ids]);
  const { data } = await query.throwOnError();
  const found = ids.flatMap((id) => data.find((story) => story.id === id) ?? []);
  return found.length === ids.length ? found : undefined;
}

/** Creates rows as {@link createOnce} does, and shows them. @param send sends them with their ids. */
async function create(
  rows: readonly NewRow[],
  send: (rows: NewRow[]) => Promise<Story[]>,
  from?: FromTemplate,
): Promise<Story[]> {
  const stories = await createOnce({
    // a repeated story may have another place by then
    content: ['stories', rows.map(({ rank: _, ...row }) => row), ...(from ? [from] : [])],
    count: rows.length,
    send: (ids) => send(rows.map((row, at) => ({ ...row, id: ids[at] ?? '' }))),
    find: readStories,
  });
  applyServerEvents(stories.map((story) => ({ kind: 'row', story })));
  return stories;
}

/**
 * Creates a story and shows it. Without a rank it becomes the first of its column.
 * @param from with which tasks, and the template that its use is counted for.
 * @returns the story with its number.
 * @throws the error that the server answered: the column may be full.
 */
export async function createStory(row: NewRow, from?: FromTemplate): Promise<Story> {
  const send = async ([named = row]: NewRow[]) => {
    if (from) return [await createWithTasks(named, from)];
    const query = db.from('user_stories').insert(named).select<string, Story>(STORY_COLUMNS).single();
    return [(await query.throwOnError()).data];
  };
  const [story] = await create([row], send, from);
  if (!story) throw new Error('The server has created no story.');
  return story;
}

function createWithTasks({ reporter_id: _, ...row }: NewRow, { templateId, tasks }: FromTemplate) {
  const story = row as CreateFromTemplateInput['story'];
  return call('create_from_template', { template_id: templateId, story, tasks: [...tasks] });
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

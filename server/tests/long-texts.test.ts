import { expect, test } from 'vitest';
import { createProject, createStory } from '#server/testing/scenario.ts';
import { watch } from '../protocol/realtime/testing/watch.ts';
import { serverForFile } from '../testing/harness.ts';

/** An edit of a long text is stored once in the log and once in the outbox, and the log has every version. */

const server = await serverForFile();
const ana = await server.createPerson();
const project = await createProject(ana);

/** A text that does not compress: its size in the database is its length. */
const text = (seed: string, length = 40_000) =>
  Array.from({ length }, (_, n) =>
    String.fromCharCode(33 + ((n * n * 31 + seed.charCodeAt(0) * n) % 90)),
  ).join('');

const edit = (story: string, change: object) =>
  ana.client.from('user_stories').update(change).eq('id', story).throwOnError();

async function readInOrder(table: 'activity_log' | 'story_text_versions', story: string) {
  const key = table === 'activity_log' ? 'entity_id' : 'story_id';
  const rows = ana.client
    .from(table)
    .select()
    .eq(key as 'story_id', story);
  return (await rows.order('created_at').throwOnError()).data as Record<string, unknown>[];
}

test('the log says that a text changed, and each version of it is stored once', async () => {
  const story = (await createStory(ana, project.id)).id;
  const versions = [text('a'), text('b'), text('c')];
  for (const description of versions) await edit(story, { description });
  await edit(story, { description: null });
  await edit(story, { description: 'Corta' });
  await edit(story, { description: 'Otra corta' });
  const changes = (await readInOrder('activity_log', story)).slice(1).map((line) => line['changes']);
  expect(changes).toEqual([
    { description: [null, true] },
    { description: [true, true] },
    { description: [true, true] },
    { description: [true, null] },
    { description: [null, true] },
    { description: [true, true] },
  ]);
  const stored = (await readInOrder('story_text_versions', story)).map((version) => version['text']);
  expect(stored).toEqual([...versions, null, 'Corta', 'Otra corta']);
});

test('the outbox stores the changed values of the old row of an edit, and nothing of the new row', async () => {
  const story = (await createStory(ana, project.id)).id;
  await edit(story, { description: text('d') });
  await edit(story, { title: 'Otro título' });
  const { rows } = await server.pool.query<{ old_row: object; size: number }>(
    `select old_row, length(row(o.*)::text) as size from app.outbox o
     where table_name = 'user_stories' and row_id = $1 and operation = 'UPDATE' order by id desc limit 1`,
    [story],
  );
  expect(Object.keys(rows[0]?.old_row ?? {}).sort()).toEqual(['title', 'updated_at']);
  expect(rows[0]?.size).toBeLessThan(1_000);
});

test('a listener still gets the whole old row and the whole new row', async () => {
  const story = (await createStory(ana, project.id)).id;
  const description = text('e');
  await edit(story, { description });
  const seen = await watch(ana.client, { table: 'user_stories', event: 'UPDATE' });
  await edit(story, { priority: 'high' });
  await seen.changes.until(({ new: row }) => (row as { priority?: string }).priority === 'high');
  await seen.stop();
  const [change] = seen.changes.seen;
  const { data: stored } = await ana.client
    .from('user_stories')
    .select()
    .eq('id', story)
    .single()
    .throwOnError();
  expect(change?.new).toMatchObject({ id: story, description, priority: 'high' });
  expect(change?.old).toMatchObject({ id: story, description, priority: 'medium', title: stored.title });
  expect(Object.keys(change?.old ?? {}).sort()).toEqual(Object.keys(change?.new ?? {}).sort());
});

import { expect, test } from 'vitest';
import { createUnlimitedProject } from '#server/features/sprints/testing/sprints.ts';
import { call } from '#server/testing/call.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { rowsWith } from '#server/testing/rights/rows-with.ts';
import { addMember, createStory } from '#server/testing/scenario.ts';

/** The texts of a story that is deleted for good are in no table any more: the log keeps only its title, and the project its labels. */

const TITLE = 'titulo-zarzuela';
const TEXTS = {
  description: 'descripcion-zarzuela',
  acceptance_criteria: '- [ ] criterio-zarzuela',
  blocked_reason: 'motivo-zarzuela',
};

const server = await serverForFile();
const [ana, luis] = (await Promise.all(['Ana', 'Luis'].map((name) => server.createPerson({ name })))) as [
  Person,
  Person,
];
const created = await createUnlimitedProject(server, ana);
const project = created.id;
await addMember(ana, created.team, luis, 'product_owner');

/** A story with a text in every place, each written twice. */
async function fullStory(): Promise<string> {
  const { id } = await createStory(luis, project, {
    title: TITLE,
    ...TEXTS,
    labels: ['web', 'etiqueta-zarzuela'],
    assignee_id: ana.id,
  });
  const change = (values: object) =>
    luis.client
      .from('user_stories')
      .update(values as never)
      .eq('id', id)
      .throwOnError();
  for (const [field, text] of Object.entries(TEXTS)) await change({ [field]: `${text} dos` });
  await change({ blocked_reason: null, status: 'in_progress' });
  const tasks = luis.client.from('tasks').insert({ story_id: id, title: 'tarea-zarzuela' });
  const { data: task } = await tasks.select('id').single().throwOnError();
  await luis.client.from('tasks').update({ title: 'tarea-zarzuela dos' }).eq('id', task.id).throwOnError();
  for (const body of ['comentario-zarzuela', 'otro-comentario-zarzuela']) {
    const comments = luis.client.from('comments').insert({ story_id: id, body, mentions: [ana.id] });
    const { data: comment } = await comments.select('id').single().throwOnError();
    if (body.startsWith('otro'))
      await luis.client.from('comments').delete().eq('id', comment.id).throwOnError();
  }
  return id;
}

/** Lets an hour pass for the outbox: its job deletes what everybody has read. */
async function emptyOutbox(): Promise<void> {
  await server.pool.query(
    "select app.add_job('clean_outbox', json_build_object('seen_at', app.mark_position()))",
  );
  const left = () =>
    rowsWith(server.pool, 'zarzuela').then((rows) => rows.filter((row) => row.startsWith('app.outbox')));
  await expect.poll(left).toEqual([]);
}

const placesOf = (rows: string[]) => [...new Set(rows.map((row) => row.split(':')[0]))].sort();

test.each([
  ['by the table API', (id: string) => luis.client.from('user_stories').delete().eq('id', id).throwOnError()],
  [
    'after its thirty days',
    async (id: string) => {
      await call(luis.client, 'delete_stories', { ids: [id] });
      await server.pool.query(
        `update public.user_stories set deleted_at = now() - interval '31 days' where id = $1`,
        [id],
      );
      await server.pool.query(`select app.add_job('purge_deleted_stories')`);
      const left = async () =>
        (await server.pool.query('select from public.user_stories where id = $1', [id])).rowCount;
      await expect.poll(left).toBe(0);
    },
  ],
])('a story that is deleted %s', async (_way, deleteIt) => {
  const id = await fullStory();
  expect(placesOf(await rowsWith(server.pool, 'descripcion-zarzuela'))).toEqual([
    'app.outbox',
    'app.story_texts',
    'story_text_versions',
    'user_stories',
  ]);
  await deleteIt(id);
  await emptyOutbox();
  const rows = await rowsWith(server.pool, 'zarzuela');
  // the project keeps its label, until somebody deletes that
  expect(placesOf(rows)).toEqual(['activity_log', 'project_labels']);
  const events = rows.filter((row) => row.startsWith('activity_log'));
  for (const event of events) expect(event.replaceAll(TITLE, '')).not.toContain('zarzuela');
});

test('a task or comment that was deleted is gone after an hour', async () => {
  const { id: story } = await createStory(luis, project, { title: 'Pagar' });
  const comments = luis.client.from('comments').insert({ story_id: story, body: 'hablado-zarzuela' });
  const { data } = await comments.select('id').single().throwOnError();
  await luis.client.from('comments').delete().eq('id', data.id).throwOnError();
  await server.pool.query(`update app.deleted_parts set deleted_at = now() - interval '61 minutes'`);
  await server.pool.query(`select app.add_job('purge_deleted_stories')`);
  await expect.poll(async () => (await server.pool.query('select from app.deleted_parts')).rowCount).toBe(0);
});

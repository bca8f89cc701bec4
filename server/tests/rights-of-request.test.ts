import type pg from 'pg';
import { expect, test } from 'vitest';
import { type Claims, runAsUser } from '../database/run-as-user.ts';
import { type Person, serverForFile } from '../testing/harness.ts';
import { createProject, createStory } from '../testing/scenario.ts';

/** The rights of a person are read once in a request: these changes happen within one. */

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana Prueba' });

async function claimsOf({ id }: Person): Promise<Claims> {
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from auth.sessions where user_id = $1',
    [id],
  );
  return { role: 'authenticated', sub: id, session_id: rows[0]?.id ?? '' };
}

const asAna = async <T>(work: (client: pg.ClientBase) => Promise<T>) =>
  runAsUser(server.pool, await claimsOf(ana), work);

test('a project that a request creates takes stories in the same request', async () => {
  const written = await asAna(async (client) => {
    await client.query(`insert into public.projects (name) values ('Nuevo')`);
    return client.query(
      `insert into public.user_stories (project_id, title) select id, 'Primera' from public.projects where name = 'Nuevo' returning title`,
    );
  });
  expect(written.rows).toEqual([{ title: 'Primera' }]);
});

test('a project that a request creates is managed in the same request, also after others were', async () => {
  const { id } = await createProject(ana, 'Anterior');
  const rename = (client: pg.ClientBase, where: string) =>
    client.query(
      `update public.board_columns set name = 'Listo' where status = 'done' and project_id = ${where}`,
    );
  const renamed = await asAna(async (client) => {
    const first = await rename(client, `'${id}'`);
    await client.query(`insert into public.projects (name) values ('Posterior')`);
    return [first, await rename(client, `(select id from public.projects where name = 'Posterior')`)];
  });
  expect(renamed.map(({ rowCount }) => rowCount)).toEqual([1, 1]);
});

test('a project that a request archives takes none any more, and one that it recovers does', async () => {
  const { id } = await createProject(ana, 'Cerrado');
  const story = `insert into public.user_stories (project_id, title) values ('${id}', 'Tarde')`;
  const archive = (client: pg.ClientBase, archived: boolean) =>
    client.query('select app.archive_project($1, $2)', [id, archived]);
  const refused = asAna(async (client) => {
    await archive(client, true);
    await client.query(story);
  });
  await expect(refused).rejects.toMatchObject({ hint: 'project_archived' });
  await asAna((client) => archive(client, true));
  const written = await asAna(async (client) => {
    await archive(client, false);
    return client.query(story);
  });
  expect(written.rowCount).toBe(1);
});

test('claims that take the place of those of the request bring their own rights', async () => {
  const stranger = await server.createPerson({ name: 'Eva Prueba' });
  const project = await createProject(ana, 'Propio');
  await createStory(ana, project.id, { title: 'Mía' });
  const stories = (client: pg.ClientBase) =>
    client.query('select title from public.user_stories where project_id = $1', [project.id]);
  const seen = await asAna(async (client) => {
    const own = await stories(client);
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify(await claimsOf(stranger)),
    ]);
    return [own.rowCount, (await stories(client)).rowCount];
  });
  expect(seen).toEqual([1, 0]);
});

test('the next request on a connection finds its rights anew', async () => {
  const project = await createProject(ana, 'Cedido');
  await createStory(ana, project.id, { title: 'Una' });
  const count = () =>
    asAna((client) => client.query('select from public.user_stories where project_id = $1', [project.id]));
  const before = await count();
  await server.pool.query('update public.projects set deleted_at = now() where id = $1', [project.id]);
  expect([before.rowCount, (await count()).rowCount]).toEqual([1, 0]);
});

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createStory, type Project } from '#server/testing/scenario.ts';

/** The limits of files of a person and a project, and of file names. */

const MB = 1024 * 1024;

let ana: Person;
let luis: Person;
let project: Project;

const server = await serverForFile();

beforeEach(async () => {
  [ana, luis] = await Promise.all([
    server.createPerson({ name: 'Ana' }),
    server.createPerson({ name: 'Luis' }),
  ]);
  project = await createProject(ana);
  await addMember(ana, project.team, luis);
});

async function upload(by: Person, story: string, name = 'acta.txt', body = 'Hola') {
  const { data } = await by.client.auth.getSession();
  const response = await fetch(
    `${server.url}/files/v1/stories/${story}/attachments?name=${encodeURIComponent(name)}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${data.session?.access_token}`, 'content-type': 'text/plain' },
      body,
    },
  );
  const answer = (await response.json()) as { name: string; hint?: string };
  return { status: response.status, hint: answer.hint, name: answer.name };
}

/** Inserts attachments of 10 MB without their content, five for each story. */
async function fill(megabytes: number, by: Person | null): Promise<void> {
  const stories = Math.ceil(megabytes / 50);
  await server.pool.query(
    `with stories as (
       insert into public.user_stories (project_id, title)
       select $1, 'Llena' from generate_series(1, $2) returning id, project_id)
     insert into public.attachments (id, project_id, story_id, name, content_type, size, uploaded_by)
     select gen_random_uuid(), project_id, id, 'a.zip', 'application/zip', least(10, $4 - 10 * (n - 1)) * $5::bigint, $3
     from (select id, project_id, row_number() over () as n from stories, generate_series(1, 5)) places
     where 10 * (n - 1) < $4`,
    [project.id, stories, by?.id ?? null, megabytes, MB],
  );
}

test('a person uploads at most 2 GB in total, the refusal says what to do, and others can continue', async () => {
  await fill(2048, ana);
  const story = (await createStory(ana, project.id)).id;
  expect(await upload(ana, story)).toMatchObject({ status: 413, hint: 'person_files_full' });
  expect(await upload(luis, story)).toMatchObject({ status: 201 });
  const elsewhere = await createProject(ana);
  expect(await upload(ana, (await createStory(ana, elsewhere.id)).id)).toMatchObject({
    hint: 'person_files_full',
  });
});

test('a project takes at most 5 GB from all its people, and another project is not affected', async () => {
  await fill(5120, null);
  const story = (await createStory(ana, project.id)).id;
  expect(await upload(luis, story)).toMatchObject({ status: 413, hint: 'project_files_full' });
  const elsewhere = await createProject(ana);
  expect(await upload(ana, (await createStory(ana, elsewhere.id)).id)).toMatchObject({ status: 201 });
});

test('deleted files count as long as they can be restored', async () => {
  await fill(2047, ana);
  const story = (await createStory(ana, project.id)).id;
  const large = 'x'.repeat(MB);
  expect(await upload(ana, story, 'a.txt', large)).toMatchObject({ status: 201 });
  await ana.client.from('attachments').delete().eq('story_id', story).throwOnError();
  expect(await upload(ana, story, 'b.txt', large)).toMatchObject({ hint: 'person_files_full' });
  await server.pool.query("update app.deleted_parts set deleted_at = now() - interval '61 minutes'");
  expect(await upload(ana, story, 'b.txt', large)).toMatchObject({ status: 201 });
});

test('only one of several simultaneous uploads to different stories gets the last free space', {
  retry: 0,
}, async () => {
  await fill(2047, ana);
  const stories = await Promise.all(
    Array.from({ length: 4 }, async () => (await createStory(ana, project.id)).id),
  );
  const answers = await Promise.all(stories.map((story) => upload(ana, story, 'a.txt', 'x'.repeat(MB))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 413, 413, 413]);
  const { rows } = await server.pool.query(
    'select sum(size)::float8 / $2 as megabytes from public.attachments where uploaded_by = $1',
    [ana.id, MB],
  );
  expect(rows[0].megabytes).toBe(2048);
});

test('direction characters, which can disguise the type of a file, are removed from its name', async () => {
  const story = (await createStory(ana, project.id)).id;
  expect((await upload(ana, story, 'factura\u202efdp.txt')).name).toBe('facturafdp.txt');
  expect((await upload(ana, story, '../x\u0000\u001b[2J\u2028y.txt')).name).toBe('.. x [2J y.txt');
  const attachment = [randomUUID(), project.id, story, 'a\u202etxt.exe'];
  await server.pool.query(
    "insert into public.attachments (id, project_id, story_id, name, content_type, size) values ($1, $2, $3, $4, 'text/plain', 1)",
    attachment,
  );
  const { rows } = await server.pool.query('select name from public.attachments where id = $1', [
    attachment[0],
  ]);
  expect(rows[0].name).toBe('atxt.exe');
});

import { expect, test } from 'vitest';
import { exported } from '#server/testing/exported.ts';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject, createSprint, createStory } from '#server/testing/scenario.ts';
import { unzip } from '#server/testing/unzip.ts';

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana Propia' });
const other = await server.createPerson();
for (const [person, name] of [
  [ana, 'Tienda de Ana'],
  [other, 'Secreto ajeno'],
] as const) {
  const { data } = await person.client.from('projects').insert({ name }).select('id').single().throwOnError();
  const stories = Array.from({ length: 3 }, (_, n) => ({
    project_id: data.id,
    title: `${name} ${n}, "entre comillas"`,
    reporter_id: person.id,
  }));
  await person.client
    .from('user_stories')
    .insert(stories as never)
    .throwOnError();
}

async function fetchFile(path: string, person: Person | null, init: RequestInit = {}) {
  const token = (await person?.client.auth.getSession())?.data.session?.access_token;
  return fetch(`${server.url}/files/v1${path}`, {
    ...init,
    headers: {
      'content-type': 'application/json',
      ...init.headers,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
}

test('an export contains what the person may see, as JSON and CSV, and is downloaded by its person alone', async () => {
  const { data } = await ana.client.rpc('start_export' as never);
  const { export_id: id } = data as unknown as { export_id: string };
  const again = await ana.client.rpc('start_export' as never);
  const row = () =>
    ana.client.from('exports').select('status, progress, size').eq('id', id).single().throwOnError();
  await expect.poll(async () => (await row()).data.status, { timeout: 30_000 }).toBe('done');
  // it may have finished already
  if (again.error) expect(again.error.hint).toBe('export_running');

  const answer = await fetchFile(`/exports/${id}`, ana);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="plataforma-scrum-.*\.zip"$/,
  );
  const archive = Buffer.from(await answer.arrayBuffer());
  expect((await row()).data).toMatchObject({ progress: 100, size: archive.length });
  const entries = unzip(archive);
  expect(JSON.parse(entries.get('account.json') ?? '')).toMatchObject({ id: ana.id, email: ana.email });
  const stories = JSON.parse(entries.get('json/user_stories.json') ?? '') as { title: string }[];
  expect(stories.map(({ title }) => title).sort()).toEqual(
    [0, 1, 2].map((n) => `Tienda de Ana ${n}, "entre comillas"`),
  );
  expect(entries.get('csv/user_stories.csv')).toContain('"Tienda de Ana 0, ""entre comillas"""');
  for (const table of [
    'profiles',
    'user_settings',
    'projects',
    'teams',
    'sprints',
    'activity_log',
    'team_directory',
  ]) {
    expect([...entries.keys()]).toEqual(expect.arrayContaining([`json/${table}.json`, `csv/${table}.csv`]));
  }
  expect([...entries.values()].filter((text) => text.includes('Secreto ajeno'))).toEqual([]);

  const mail = await server.mails.mailTo(ana.email, ({ text }) => text.includes('export='));
  expect(mail.text).toContain(`/?view=settings&tab=data&export=${id}`);

  expect((await fetchFile(`/exports/${id}`, other)).status).toBe(404);
  expect((await fetchFile(`/exports/${id}`, null)).status).toBe(401);
  expect((await other.client.from('exports').select()).data).toEqual([]);

  await server.pool.query(`update app.files set expires_at = now() - interval '1 second' where id = $1`, [
    id,
  ]);
  await server.pool.query(
    `update public.exports set expires_at = now() - interval '1 second' where id = $1`,
    [id],
  );
  expect((await fetchFile(`/exports/${id}`, ana)).status).toBe(404);
  await server.pool.query(`select app.add_job('clean_up_exports')`);
  const left = async () =>
    (await server.pool.query('select from app.file_chunks c where c.file_id = $1', [id])).rowCount;
  await expect.poll(left).toBe(0);
});

const upload = (person: Person, story: string, name: string, body: string) =>
  fetchFile(`/stories/${story}/attachments?name=${encodeURIComponent(name)}`, person, {
    method: 'POST',
    body,
  });

test('beside ids stand names and keys, and the own files are there, with a README in the language of the person', async () => {
  const [eva, luis] = [
    await server.createPerson({ name: 'Eva Ñ.' }),
    await server.createPerson({ name: 'Luis' }),
  ];
  const project = await createProject(eva, 'Muelle');
  await addMember(eva, project.team, luis);
  const sprint = await createSprint(eva, project.id, { name: 'Sprint 7' });
  const more = { title: '=Pagar', assignee_id: luis.id, sprint_id: sprint.id };
  const story = await createStory(eva, project.id, more);
  const key = `${project.key}-${story.number}`;
  for (const name of ['acta.txt', 'acta.txt'])
    expect((await upload(eva, story.id, name, `de Eva`)).status).toBe(201);
  expect((await upload(luis, story.id, 'ajena.txt', 'de Luis')).status).toBe(201);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const picture = { method: 'PUT', body: png, headers: { 'content-type': 'image/png' } };
  expect((await fetchFile('/avatar', eva, picture)).status).toBe(200);

  const entries = await exported(server.url, eva);
  const rows = (table: string) => JSON.parse(entries.get(`json/${table}.json`) ?? '') as object[];
  expect(rows('user_stories')).toMatchObject([
    {
      key,
      project_name: 'Muelle',
      reporter_name: 'Eva Ñ.',
      assignee_name: 'Luis',
      sprint_name: 'Sprint 7',
      epic_name: null,
    },
  ]);
  expect(rows('attachments')).toHaveLength(3);
  expect(rows('attachments')).toContainEqual(
    expect.objectContaining({ name: 'ajena.txt', story_key: key, uploaded_by_name: 'Luis' }),
  );
  expect(entries.get('csv/user_stories.csv')).toMatch(/^\uFEFFid;key;project_id;project_name;/);
  expect(entries.get('csv/user_stories.csv')).toContain(`;'=Pagar;`);
  expect([...entries.keys()].filter((name) => name.startsWith('files/')).sort()).toEqual([
    `files/${key}/acta (2).txt`,
    `files/${key}/acta.txt`,
    'files/avatar.png',
  ]);
  expect(entries.get(`files/${key}/acta.txt`)).toBe('de Eva');
  expect(entries.get('LEEME.txt')).toContain(`Exportación de Eva Ñ. (${eva.email})`);

  const appearance = { theme: 'system', language: 'en', timeFormat: '24h' };
  await luis.client.from('user_settings').update({ appearance }).eq('user_id', luis.id).throwOnError();
  const english = await exported(server.url, luis);
  expect(english.get('README.txt')).toContain('Export of Luis');
  expect(english.get('README.txt')).toContain('- files/:');
  expect(english.get('csv/user_stories.csv')).toMatch(/^\uFEFFid,key,project_id,project_name,/);
  expect([...english.keys()].filter((name) => name.startsWith('files/'))).toEqual([`files/${key}/ajena.txt`]);
});

test('without a file of their own the README names no folder of files', async () => {
  const entries = await exported(server.url, await server.createPerson());
  expect(entries.get('LEEME.txt')).toContain('- csv/:');
  expect(entries.get('LEEME.txt')).not.toContain('files/');
});

test('a sixth export in a day is refused', async () => {
  await server.pool.query(
    `insert into public.exports (user_id, status) select $1, 'done' from generate_series(1, 5)`,
    [other.id],
  );
  const { error } = await other.client.rpc('start_export' as never);
  expect(error?.hint).toBe('too_many_exports');
});

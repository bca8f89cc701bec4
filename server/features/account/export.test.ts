import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkSecret } from '#server/testing/auth-calls.ts';
import { type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { unzip } from '#server/testing/unzip.ts';

let server: TestServer;
let ana: Person;
let other: Person;

beforeAll(async () => {
  server = await startServer();
  ana = await server.createPerson({ name: 'Ana Propia' });
  other = await server.createPerson();
  for (const [person, name] of [
    [ana, 'Tienda de Ana'],
    [other, 'Secreto ajeno'],
  ] as const) {
    const { data } = await person.client
      .from('projects')
      .insert({ name })
      .select('id')
      .single()
      .throwOnError();
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
});
afterAll(() => server.close());

async function fetchFile(path: string, person: Person | null, init: RequestInit = {}) {
  const token = (await person?.client.auth.getSession())?.data.session?.access_token;
  return fetch(`${server.url}/files/v1${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  });
}

test('an export contains what the person may see, as JSON and CSV, and is downloaded in the app and with the mailed link', async () => {
  const { data } = await ana.client.rpc('start_export' as never);
  const { export_id: id } = data as unknown as { export_id: string };
  const again = await ana.client.rpc('start_export' as never);
  const row = () =>
    ana.client.from('exports').select('status, progress, size').eq('id', id).single().throwOnError();
  await expect.poll(async () => (await row()).data.status, { timeout: 15_000 }).toBe('done');
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

  const mail = await server.mails.mailTo(ana.email, ({ text }) => text.includes('kind=download'));
  const body = JSON.stringify({ token_hash: linkSecret(mail.text) });
  const linked = await fetchFile('/download', null, { method: 'POST', body });
  expect(Buffer.from(await linked.arrayBuffer()).equals(archive)).toBe(true);

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
  expect((await fetchFile('/download', null, { method: 'POST', body })).status).toBe(404);
});

test('a sixth export in a day is refused', async () => {
  await server.pool.query(
    `insert into public.exports (user_id, status) select $1, 'done' from generate_series(1, 5)`,
    [other.id],
  );
  const { error } = await other.client.rpc('start_export' as never);
  expect(error?.hint).toBe('too_many_exports');
});

import { randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { createProject } from '#server/testing/scenario.ts';

const MB = 1024 * 1024;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let story: string;
const tokens = new Map<string, string>();

const server = await serverForFile();
const ana = await server.createPerson({ name: 'Ana' });
const stranger = await server.createPerson({ name: 'Otra' });
for (const person of [ana, stranger]) {
  const { data } = await person.client.auth.getSession();
  tokens.set(person.id, data.session?.access_token ?? '');
}

beforeEach(async () => {
  const project = await createProject(ana, 'Archivos');
  const { data } = await ana.client
    .from('user_stories')
    .insert({ project_id: project.id, title: 'Con archivos' })
    .select('id')
    .single()
    .throwOnError();
  story = data.id;
});

const authorised = (person: Person | null) =>
  person ? { authorization: `Bearer ${tokens.get(person.id)}` } : {};

async function upload(name: string, body: Buffer, by: Person | null = ana, to = story, id?: string) {
  const response = await fetch(
    `${server.url}/files/v1/stories/${to}/attachments?name=${encodeURIComponent(name)}${id ? `&id=${id}` : ''}`,
    {
      method: 'POST',
      headers: { ...authorised(by), 'content-type': 'text/html' },
      body: new Uint8Array(body),
    },
  );
  return { status: response.status, body: (await response.json()) as { id: string; hint?: string } };
}
const fetchFile = (id: string, by: Person | null = null) =>
  fetch(`${server.url}/files/v1/attachments/${id}`, { headers: authorised(by) });

const stored = async () => {
  const { rows } = await server.pool.query<{ files: number; chunks: number }>(
    `select (select count(*)::int from app.files where kind = 'attachment') as files,
       (select count(*)::int from app.file_chunks) as chunks`,
  );
  return rows[0];
};

test('a file that is sent again under the same id is added once', async () => {
  const id = randomUUID();
  expect(await upload('a.txt', Buffer.from('Hola'), ana, story, id)).toMatchObject({
    status: 201,
    body: { id },
  });
  expect(await upload('a.txt', Buffer.from('Hola'), ana, story, id)).toMatchObject({
    status: 409,
    body: { hint: 'upload_repeated' },
  });
  const { data } = await ana.client.from('attachments').select('id').eq('story_id', story).throwOnError();
  expect(data).toEqual([{ id }]);
  expect(await (await fetchFile(id, ana)).text()).toBe('Hola');
});

test('an id that is in use is refused alike whosever file has it, and its file stays; one that is no UUID is named', async () => {
  const { body: others } = await upload('de-ana.txt', Buffer.from('De Ana'));
  const project = await createProject(stranger, 'Aparte');
  const { data: own } = await stranger.client
    .from('user_stories')
    .insert({ project_id: project.id, title: 'Suya' })
    .select('id')
    .single()
    .throwOnError();
  const again = await upload('suyo.txt', Buffer.from('Suyo'), stranger, own.id, others.id);
  expect([again.status, again.body]).toEqual([
    409,
    {
      code: 'PT409',
      hint: 'upload_repeated',
      details: null,
      message:
        'Este archivo ya está subido, o se está subiendo. Espera un momento y mira la lista de archivos.',
    },
  ]);
  expect(await (await fetchFile(others.id, ana)).text()).toBe('De Ana');

  const before = await stored();
  expect(await upload('a.txt', Buffer.from('Hola'), ana, story, 'uno')).toEqual({
    status: 400,
    body: { code: '22023', message: 'Los datos que se envían no son válidos.', details: 'id', hint: null },
  });
  expect(await stored()).toEqual(before);
});

test('of two uploads under one id at once, one adds the file', { retry: 0 }, async () => {
  const id = randomUUID();
  const both = await Promise.all([1, 2].map(() => upload('a.txt', Buffer.from('Hola'), ana, story, id)));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await (await fetchFile(id, ana)).text()).toBe('Hola');
});

test('people who see the story download the unchanged file, and its headers forbid scripts', async () => {
  const content = randomBytes(2 * MB + 17);
  const { status, body } = await upload('Acta «final» 1.pdf', content);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Acta «final» 1.pdf',
    content_type: 'application/pdf',
    size: content.length,
    uploaded_by: ana.id,
  });
  const answer = await fetchFile(body.id, ana);
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Acta _final_ 1.pdf"; filename*=UTF-8''Acta%20%C2%ABfinal%C2%BB%201.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
  expect((await fetchFile(body.id, stranger)).status).toBe(404);
  expect((await fetchFile(body.id)).status).toBe(401);
});

test('a picture may be shown in place, and another file with the name of a picture is refused', async () => {
  const { body } = await upload('captura.png', PNG);
  const answer = await fetchFile(body.id, ana);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('content-disposition')).toMatch(/^inline;/);
  expect((await upload('captura.png', Buffer.from('<script>'))).body.hint).toBe('file_type');
  expect((await upload('captura.gif', PNG)).status).toBe(415);
});

test('types, sizes and rights are checked before anything is stored', async () => {
  const before = await stored();
  expect((await upload('página.html', Buffer.from('<p>'))).body.hint).toBe('file_type');
  expect((await upload('dibujo.svg', Buffer.from('<svg/>'))).status).toBe(415);
  expect((await upload('nada.txt', Buffer.alloc(0))).body.hint).toBe('file_empty');
  expect((await upload('mucho.zip', Buffer.alloc(10 * MB + 1))).body.hint).toBe('file_too_large');
  expect((await upload('acta.txt', Buffer.from('x'), stranger)).body.hint).toBe('story_gone');
  expect((await upload('acta.txt', Buffer.from('x'), null)).status).toBe(401);
  expect((await upload('acta.txt', Buffer.from('x'), ana, randomUUID())).status).toBe(404);
  expect(await stored()).toEqual(before);
});

test('a person has a limited number of uploads in progress', async () => {
  await server.pool.query(
    `insert into app.files (kind, owner_id, content_type, name, expires_at)
     select 'attachment', $1, 'text/plain', 'a.txt', now() + interval '1 minute' from generate_series(1, 5)`,
    [ana.id],
  );
  expect((await upload('acta.txt', Buffer.from('x'))).body.hint).toBe('too_many_uploads');
  await server.pool.query(`delete from app.files where owner_id = $1`, [ana.id]);
  expect((await upload('acta.txt', Buffer.from('x'))).status).toBe(201);
});

test('a body without a declared length is counted while it arrives', async () => {
  const before = await stored();
  const sent = new Promise<number>((resolve, reject) => {
    const outgoing = httpRequest(
      `${server.url}/files/v1/stories/${story}/attachments?name=mucho.zip`,
      { method: 'POST', headers: { ...authorised(ana), 'content-type': 'application/zip' } },
      (incoming) => {
        incoming.resume();
        resolve(incoming.statusCode ?? 0);
        outgoing.destroy();
      },
    );
    outgoing.on('error', reject);
    const part = Buffer.alloc(MB);
    let left = 12;
    const write = () => {
      if (left-- > 0 && !outgoing.destroyed) outgoing.write(part, write);
    };
    write();
  });
  expect(await sent).toBe(413);
  await expect.poll(stored).toEqual(before);
});

test('an interrupted upload leaves nothing behind', async () => {
  const before = await stored();
  const outgoing = httpRequest(`${server.url}/files/v1/stories/${story}/attachments?name=a.zip`, {
    method: 'POST',
    headers: { ...authorised(ana), 'content-type': 'application/zip', 'content-length': String(4 * MB) },
  });
  outgoing.on('error', () => {});
  outgoing.write(Buffer.alloc(2 * MB));
  await expect.poll(async () => (await stored())?.chunks).toBeGreaterThan(before?.chunks ?? 0);
  outgoing.destroy();
  await expect.poll(stored).toEqual(before);
  expect((await ana.client.from('attachments').select('id').eq('story_id', story)).data).toEqual([]);
});

test('a story takes 50 MB, and only one of two files for the last free space', async () => {
  const file = Buffer.alloc(10 * MB, 1);
  for (let place = 0; place < 4; place += 1) expect((await upload(`${place}.zip`, file)).status).toBe(201);
  const last = await Promise.all([upload('a.zip', file), upload('b.zip', file)]);
  expect(last.map(({ status }) => status).sort()).toEqual([201, 413]);
  expect(last.find(({ status }) => status === 413)?.body.hint).toBe('attachments_full');
  const { data } = await ana.client.from('attachments').select('size').eq('story_id', story).throwOnError();
  expect(data).toHaveLength(5);
});

test('a deleted file can be restored, and one deleted with its story is removed at once', async () => {
  const before = await stored();
  const { body } = await upload('acta.txt', Buffer.from('Hola'));
  await ana.client.from('attachments').delete().eq('id', body.id).throwOnError();
  expect((await fetchFile(body.id, ana)).status).toBe(404);
  await ana.client
    .rpc('restore_story_part' as never, { part: 'attachments', id: body.id } as never)
    .throwOnError();
  expect(await (await fetchFile(body.id, ana)).text()).toBe('Hola');
  await ana.client.from('user_stories').delete().eq('id', story).throwOnError();
  expect(await stored()).toEqual(before);
});

test('a file deleted before its story is gone with it at once', async () => {
  const before = await stored();
  const { body } = await upload('secreto.txt', Buffer.from('Hola'));
  await ana.client.from('attachments').delete().eq('id', body.id).throwOnError();
  expect(await stored()).not.toEqual(before);
  await ana.client.from('user_stories').delete().eq('id', story).throwOnError();
  expect(await stored()).toEqual(before);
  const named = await server.pool.query(`select from app.files where name = 'secreto.txt'`);
  expect(named.rowCount).toBe(0);
});

test('the log records who added and deleted a file of which story, and no files deleted with their story', async () => {
  const { body } = await upload('acta.txt', Buffer.from('Hola'));
  await upload('otra.txt', Buffer.from('Hola'));
  await ana.client.from('attachments').delete().eq('id', body.id).throwOnError();
  await ana.client.rpc('delete_stories' as never, { ids: [story] } as never).throwOnError();
  await ana.client.from('user_stories').delete().eq('id', story).throwOnError();
  const { data } = await ana.client
    .from('activity_log')
    .select('entity_id, entity_name, entity_number, action, actor_id, changes')
    .eq('story_id', story)
    .eq('entity_type', 'attachments')
    .order('created_at')
    .throwOnError();
  expect(data.map(({ action, entity_name }) => `${action} ${entity_name}`)).toEqual([
    'created acta.txt',
    'created otra.txt',
    'deleted acta.txt',
  ]);
  expect(data[0]).toMatchObject({
    entity_id: body.id,
    entity_number: 1,
    actor_id: ana.id,
    changes: { name: [null, 'acta.txt'], size: [null, 4], content_type: [null, 'text/plain'] },
  });
  const unseen = await stranger.client.from('activity_log').select('id').eq('story_id', story).throwOnError();
  expect(unseen.data).toEqual([]);
});

test('a file stays when the account that uploaded it is deleted', async () => {
  const { data: team } = await ana.client
    .from('teams')
    .select('id, project:projects!inner(user_stories!inner(id))')
    .eq('project.user_stories.id', story)
    .single()
    .throwOnError();
  const guest = await server.createPerson({ name: 'De paso' });
  await ana.client
    .from('team_members')
    .insert({ team_id: team.id, user_id: guest.id, role: 'developer' })
    .throwOnError();
  const { data } = await guest.client.auth.getSession();
  tokens.set(guest.id, data.session?.access_token ?? '');
  const { body } = await upload('recuerdo.txt', Buffer.from('Adiós'), guest);
  await server.pool.query('select app.delete_account($1)', [guest.id]);
  expect(await (await fetchFile(body.id, ana)).text()).toBe('Adiós');
});

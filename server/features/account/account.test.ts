import { describe, expect, test } from 'vitest';
import { callAuth } from '#server/testing/auth-calls.ts';
import { type Client, type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject } from '#server/testing/scenario.ts';

const server = await serverForFile();

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function tokenOf(person: Person): Promise<string> {
  const { data } = await person.client.auth.getSession();
  return data.session?.access_token ?? '';
}

async function call<T>(client: Client, name: string, input: object = {}): Promise<T> {
  const { data, error } = await client.rpc(name as never, input as never);
  if (error) throw error;
  return data as T;
}

async function files(person: Person | null, method: string, path: string, body?: Buffer, type = 'image/png') {
  return fetch(`${server.url}/files/v1${path}`, {
    method,
    headers: {
      ...(person && { authorization: `Bearer ${await tokenOf(person)}` }),
      ...(body && { 'content-type': type }),
    },
    ...(body && { body: new Uint8Array(body) }),
  });
}

describe('settings', () => {
  test('people save their own settings, and neither see nor change those of others', async () => {
    const ana = await server.createPerson();
    const luis = await server.createPerson();
    const change = { notifications: { email: false, push: true, updates: true, reminders: false } };
    const own = await ana.client.from('user_settings').update(change).eq('user_id', ana.id).select();
    expect(own.data).toMatchObject([change]);
    const foreign = await luis.client.from('user_settings').update(change).eq('user_id', ana.id).select();
    expect(foreign.data).toEqual([]);
  });

  test('settings of another shape are refused', async () => {
    const { client, id } = await server.createPerson();
    const wrong = [
      { notifications: { email: 'no' } },
      { privacy: { profileVisible: 1 } },
      { appearance: { theme: 'pink', language: 'es', timeFormat: '24h' } },
      { appearance: { theme: 'dark', language: 'fr', timeFormat: '24h' } },
    ];
    for (const change of wrong) {
      const { error } = await client.from('user_settings').update(change).eq('user_id', id);
      expect(error?.code).toBe('23514');
    }
  });
});

describe('picture', () => {
  test('a picture is stored, served under its own address, and removed', async () => {
    const ana = await server.createPerson();
    const put = await files(ana, 'PUT', '/avatar', PNG);
    expect(put.status).toBe(200);
    const { avatar_url: url } = (await put.json()) as { avatar_url: string };
    const { data } = await ana.client.from('profiles').select('avatar_url').eq('id', ana.id).single();
    expect(data?.avatar_url).toBe(url);

    const shown = await fetch(server.url + url);
    expect(Buffer.from(await shown.arrayBuffer()).equals(PNG)).toBe(true);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('cache-control')).toContain('immutable');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');

    expect((await files(ana, 'DELETE', '/avatar')).status).toBe(204);
    expect((await fetch(server.url + url)).status).toBe(404);
  });

  test('a file that is not a picture, is too large, or comes without a session is refused', async () => {
    const ana = await server.createPerson();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await files(ana, 'PUT', '/avatar', svg)).status).toBe(415);
    const large = Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]);
    expect((await files(ana, 'PUT', '/avatar', large)).status).toBe(413);
    expect((await files(null, 'PUT', '/avatar', PNG)).status).toBe(401);
    expect((await files(null, 'GET', '/avatars/no')).status).toBe(404);
  });
});

describe('devices', () => {
  test('are listed and signed out one by one, without those of other people', async () => {
    const ana = await server.createPerson();
    const other = server.anonymousClient();
    await other.auth.signInWithPassword({ email: ana.email, password: ana.password });
    type Row = { id: string; current: boolean };
    const list = await call<Row[]>(ana.client, 'list_sessions');
    expect(list.map((row) => row.current)).toEqual([true, false]);

    const luis = await server.createPerson();
    const target = list[1]?.id;
    expect(await call(luis.client, 'end_session', { session_id: target })).toBe(false);
    expect((await other.from('projects').select()).error).toBeNull();
    expect(await call(ana.client, 'end_session', { session_id: target })).toBe(true);
    expect((await other.from('projects').select()).error?.code).toBe('PT401');
  });
});

describe('usage', () => {
  test('is counted without the person, and only if they allow it', async () => {
    const ana = await server.createPerson();
    await call(ana.client, 'count_view', { view: 'kanban' });
    await ana.client
      .from('user_settings')
      .update({ privacy: { profileVisible: true, activityVisible: false, analyticsEnabled: false } })
      .eq('user_id', ana.id);
    await call(ana.client, 'count_view', { view: 'kanban' });
    const { rows } = await server.pool.query('select * from app.usage_counts');
    expect(rows.map(({ view, opened }) => ({ view, opened }))).toEqual([{ view: 'kanban', opened: 1 }]);
    expect(Object.keys(rows[0])).toEqual(['day', 'view', 'opened']);
  });
});

describe('deleting an account', () => {
  const leave = async (person: Person, password?: string) =>
    callAuth(server, '/user', password === undefined ? {} : { current_password: password }, {
      method: 'DELETE',
      token: await tokenOf(person),
    });

  test('needs the password', async () => {
    const ana = await server.createPerson();
    expect((await leave(ana)).body.code).toBe('current_password_required');
    expect((await leave(ana, 'otra-cosa')).body.code).toBe('current_password_invalid');
    expect((await ana.client.from('profiles').select('id').eq('id', ana.id)).data).toHaveLength(1);
  });

  test('owners hand over first; then their texts stay without their name, and no event records it', async () => {
    const ana = await server.createPerson({ name: 'Ana Propia' });
    const luis = await server.createPerson();
    const project = await createProject(ana, 'Tienda');
    await addMember(ana, project.team, luis);
    await ana.client
      .from('user_stories')
      .insert({ project_id: project.id, title: 'De Ana', reporter_id: ana.id, assignee_id: ana.id } as never)
      .throwOnError();
    const refused = await leave(ana, ana.password);
    expect([refused.status, refused.body.code]).toEqual([409, 'owns_projects']);

    const offer = { project_id: project.id, user_id: luis.id };
    await ana.client.rpc('offer_ownership' as never, offer as never).throwOnError();
    const answer = { project_id: project.id, accept: true };
    await luis.client.rpc('answer_offer' as never, answer as never).throwOnError();
    const events = async () =>
      (await server.pool.query('select * from public.activity_log where project_id = $1', [project.id])).rows;
    const before = (await events()).length;
    expect((await leave(ana, ana.password)).status).toBe(204);

    const { data } = await luis.client
      .from('user_stories')
      .select('title, reporter_id, assignee_id')
      .eq('project_id', project.id);
    expect(data).toEqual([{ title: 'De Ana', reporter_id: null, assignee_id: null }]);
    const after = await events();
    expect(after).toHaveLength(before);
    expect(after.every((event) => event.actor_id !== ana.id)).toBe(true);
    const again = await server
      .anonymousClient()
      .auth.signInWithPassword({ email: ana.email, password: ana.password });
    expect(again.error?.code).toBe('invalid_credentials');
    expect((await ana.client.from('projects').select()).error?.code).toBe('PT401');
  });

  test('is done once: a repeat, later or at the same time, is answered as the first request was; a session that has ended deletes nothing', async () => {
    const ana = await server.createPerson();
    const token = await tokenOf(ana);
    const remove = (body: object) => callAuth(server, '/user', body, { method: 'DELETE', token });
    const answers = await Promise.all([1, 2].map(() => remove({ current_password: ana.password })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await remove({ current_password: ana.password })).status).toBe(204);
    expect((await remove({})).status).toBe(204);

    const luis = await server.createPerson();
    const ended = await tokenOf(luis);
    await callAuth(server, '/logout?scope=global', undefined, { token: ended });
    const refused = await callAuth(
      server,
      '/user',
      { current_password: luis.password },
      { method: 'DELETE', token: ended },
    );
    expect([refused.status, refused.body.code]).toEqual([403, 'session_not_found']);
    const { rowCount } = await server.pool.query('select from auth.users where id = $1', [luis.id]);
    expect(rowCount).toBe(1);
  });

  test('the last administrator cannot delete their account, and the last but one can', async () => {
    const first = await server.createPerson({ admin: true });
    const second = await server.createPerson({ admin: true });
    expect((await leave(second, second.password)).status).toBe(204);
    const refused = await leave(first, first.password);
    expect([refused.status, refused.body.code]).toEqual([409, 'last_administrator']);
  });
});

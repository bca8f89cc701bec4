import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { linkSecret } from '#server/testing/auth-calls.ts';
import { type Client, type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject } from '#server/testing/scenario.ts';
import type { AdministrationProcedures } from '#shared/contracts/administration.ts';

const server = await serverForFile();
const admin = await server.createPerson({ name: 'Ada Mina', admin: true });
const person = await server.createPerson({ name: 'Luis Vecino' });

/** The result of a procedure, or its refusal with status and stable code. */
async function call<Name extends keyof AdministrationProcedures>(
  client: Client,
  name: Name,
  input: AdministrationProcedures[Name]['input'],
): Promise<{ result?: AdministrationProcedures[Name]['output']; refused?: [number, string] }> {
  const { data, error, status } = await client.rpc(name as never, input as never);
  return error
    ? { refused: [status, error.hint || error.code] }
    : { result: data as AdministrationProcedures[Name]['output'] };
}

async function newProject(owner: Person, name: string, members: Person[] = []): Promise<string> {
  const project = await createProject(owner, name);
  for (const member of members) await addMember(owner, project.team, member);
  return project.id;
}

const NOBODY = '00000000-0000-4000-8000-000000000000';

test.each([
  ['admin_people', {}],
  ['admin_add_person', { email: 'x@acme.test', full_name: 'X' }],
  ['admin_setup_link', { person_id: NOBODY }],
  ['admin_set_disabled', { person_id: NOBODY, disabled: true }],
  ['admin_set_administrator', { person_id: NOBODY, administrator: true }],
  ['admin_remove_demo', {}],
  ['admin_confirm_email', { person_id: NOBODY }],
  ['admin_owned_projects', { owner_id: NOBODY }],
  ['admin_hand_over', { project_id: NOBODY, new_owner_id: NOBODY }],
  ['admin_deleted_projects', {}],
  ['admin_restore_project', { project_id: NOBODY }],
  ['admin_test_mail', {}],
  ['admin_state', {}],
] as const)('%s is for administrators alone', async (name, input) => {
  expect(await call(person.client, name, input as never)).toEqual({ refused: [403, 'not_admin'] });
  expect((await call(server.anonymousClient(), name, input as never)).refused?.[0]).toBe(401);
});

test('an administrator whose account is disabled has no more rights', async () => {
  const gone = await server.createPerson({ admin: true });
  await server.pool.query('update auth.users set is_admin = false where id = $1', [gone.id]);
  expect(await call(gone.client, 'admin_state', {})).toEqual({ refused: [403, 'not_admin'] });
});

describe('people', () => {
  test('are listed in pages and found by name or address, without regard to accents', async () => {
    for (const name of ['Íñigo Pruebas', 'Inés Pruebas', 'Zoe Pruebas']) await server.createPerson({ name });
    const first = await call(admin.client, 'admin_people', { search: 'pruebas', limit: 2 });
    expect(first.result?.total).toBe(3);
    expect(first.result?.people.map(({ full_name }) => full_name)).toEqual(['Inés Pruebas', 'Íñigo Pruebas']);
    const second = await call(admin.client, 'admin_people', { search: 'pruebas', limit: 2, offset: 2 });
    expect(second.result?.people.map(({ full_name }) => full_name)).toEqual(['Zoe Pruebas']);
    const byEmail = await call(admin.client, 'admin_people', { search: person.email.toUpperCase() });
    expect(byEmail.result?.people).toMatchObject([{ id: person.id, has_password: true, is_admin: false }]);
  });

  test('are added with a link by mail or to copy, and an address only once', async () => {
    const mailed = await call(admin.client, 'admin_add_person', {
      email: 'Nueva@acme.test',
      full_name: 'Nueva Persona',
    });
    expect(mailed.result).toEqual({ person_id: expect.any(String) });
    expect((await server.mails.mailTo('nueva@acme.test')).text).toContain('kind=setup');
    const again = await call(admin.client, 'admin_add_person', {
      email: 'nueva@acme.test',
      full_name: 'Otra',
    });
    expect(again.refused).toEqual([409, 'email_exists']);

    const copied = await call(admin.client, 'admin_add_person', {
      email: 'copia@acme.test',
      full_name: 'Copia',
      deliver: 'link',
    });
    const answer = await fetch(`${server.url}/auth/v1/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token_hash: linkSecret(copied.result?.link ?? ''),
        full_name: 'Copia Lista',
        password: 'secreto-123',
      }),
    });
    expect(answer.status).toBe(200);
    const id = copied.result?.person_id ?? '';
    const late = await call(admin.client, 'admin_setup_link', { person_id: id, deliver: 'link' });
    expect(late.refused).toEqual([409, 'account_complete']);
  });

  test('who have not used their link get another one, and set up their account once', async () => {
    const input = { email: `otra-${randomUUID()}@acme.test`, full_name: 'Otra', deliver: 'link' } as const;
    const first = await call(admin.client, 'admin_add_person', input);
    const id = first.result?.person_id ?? '';
    const second = await call(admin.client, 'admin_setup_link', { person_id: id, deliver: 'link' });
    expect(second.result).toEqual({ person_id: id, link: expect.any(String) });
    const setUp = async (link: string | undefined) => {
      const answer = await fetch(`${server.url}/auth/v1/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          token_hash: linkSecret(link ?? ''),
          full_name: 'Otra',
          password: 'secreto-123',
        }),
      });
      return answer.status;
    };
    expect(await setUp(second.result?.link)).toBe(200);
    expect(await setUp(first.result?.link)).not.toBe(200);
  });

  test('are signed out when disabled and return when enabled, but oneself and the last administrator stay enabled', async () => {
    const luis = await server.createPerson();
    expect((await luis.client.from('projects').select()).error).toBeNull();
    await call(admin.client, 'admin_set_disabled', { person_id: luis.id, disabled: true });
    expect((await luis.client.from('projects').select()).error?.code).toBe('PT401');
    const signIn = () =>
      server.anonymousClient().auth.signInWithPassword({ email: luis.email, password: luis.password });
    expect((await signIn()).error).not.toBeNull();
    await call(admin.client, 'admin_set_disabled', { person_id: luis.id, disabled: false });
    expect((await signIn()).error).toBeNull();

    const own = await call(admin.client, 'admin_set_disabled', { person_id: admin.id, disabled: true });
    expect(own.refused).toEqual([409, 'own_account']);
    const none = await call(admin.client, 'admin_set_disabled', { person_id: NOBODY, disabled: true });
    expect(none.refused).toEqual([404, 'person_not_found']);
  });
});

describe('projects', () => {
  test('are invisible to administrators, who hand over only those of a disabled owner', async () => {
    const owner = await server.createPerson({ name: 'Olga Dueña' });
    const member = await server.createPerson({ name: 'Marta Miembro' });
    const outsider = await server.createPerson();
    const project = await newProject(owner, 'Ajeno', [member]);
    const alone = await newProject(owner, 'Solitario');
    expect((await admin.client.from('projects').select().eq('id', project)).data).toEqual([]);
    const early = await call(admin.client, 'admin_owned_projects', { owner_id: owner.id });
    expect(early.refused).toEqual([409, 'owner_not_disabled']);
    const tooEarly = await call(admin.client, 'admin_hand_over', {
      project_id: project,
      new_owner_id: member.id,
    });
    expect(tooEarly.refused).toEqual([409, 'owner_not_disabled']);

    await call(admin.client, 'admin_set_disabled', { person_id: owner.id, disabled: true });
    const owned = await call(admin.client, 'admin_owned_projects', { owner_id: owner.id });
    expect(owned.result).toEqual([
      {
        id: project,
        name: 'Ajeno',
        members: [{ id: member.id, full_name: 'Marta Miembro', email: member.email }],
      },
      { id: alone, name: 'Solitario', members: [] },
    ]);
    const stranger = await call(admin.client, 'admin_hand_over', {
      project_id: project,
      new_owner_id: outsider.id,
    });
    expect(stranger.refused).toEqual([400, 'owner_not_member']);
    expect(
      await call(admin.client, 'admin_hand_over', { project_id: project, new_owner_id: member.id }),
    ).not.toHaveProperty('refused');
    const owners = async () =>
      (await member.client.from('projects').select('owner_id').eq('id', project)).data;
    expect(await owners()).toEqual([{ owner_id: owner.id }]);
    expect(
      (await call(admin.client, 'admin_owned_projects', { owner_id: owner.id })).result?.[0],
    ).toMatchObject({
      offer: { to: 'Marta Miembro', declined_at: null },
    });
    const answer = (by: Person, project_id: string) =>
      by.client.rpc('answer_offer' as never, { project_id, accept: true } as never).throwOnError();
    await answer(member, project);
    const { data } = await member.client.from('projects').select('owner_id').eq('id', project).single();
    expect(data?.owner_id).toBe(member.id);
    // if nobody is left, anybody may take it over
    await call(admin.client, 'admin_hand_over', { project_id: alone, new_owner_id: outsider.id });
    expect((await outsider.client.from('projects').select().eq('id', alone)).data).toEqual([]);
    const received = async (person: Person) =>
      (await person.client.from('notifications').select('kind, project_id').throwOnError()).data;
    expect(await received(outsider)).toEqual([{ kind: 'ownership_offered', project_id: null }]);
    await answer(outsider, alone);
    expect(await received(admin)).toEqual([
      { kind: 'ownership_accepted', project_id: null },
      { kind: 'ownership_accepted', project_id: null },
    ]);
    expect((await outsider.client.from('projects').select().eq('id', alone)).data).toHaveLength(1);
    expect((await admin.client.from('projects').select()).data).toEqual([]);
  });
});

describe('system', () => {
  test("the mail test goes to the caller and shows the mail server's answer, or its error", async () => {
    const sent = await call(admin.client, 'admin_test_mail', {});
    expect(sent.result).toMatchObject({ outcome: 'accepted', to: admin.email });
    expect(sent.result?.answer).toMatch(/^250 /);
    expect((await server.mails.mailTo(admin.email)).subject).toBe('Prueba de correo de Plataforma SCRUM');
    server.mails.refuseNext(1);
    const refused = await call(admin.client, 'admin_test_mail', {});
    expect(refused.result?.outcome).toBe('refused');
    expect(refused.result?.answer).toContain('451');
  });

  test('the state names version, database, queue and connections', async () => {
    const { result } = await call(admin.client, 'admin_state', {});
    expect(result).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      database: 'external',
      database_version: expect.stringMatching(/^\d+/),
      mail_server: expect.stringContaining('127.0.0.1'),
      jobs_given_up: 0,
    });
    expect(result?.database_size).toBeGreaterThan(1_000_000);
    expect(result?.connections).toBeGreaterThan(0);
    expect(result?.max_connections).toBeGreaterThan(result?.connections ?? 0);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { createProject } from '#server/testing/scenario.ts';
import type { InviteMemberOutput } from '#shared/contracts/invite-member.ts';
import type { Procedures } from '#shared/contracts/procedures.ts';

type InviteMemberInput = Procedures['invite_member']['input'];

/** Reduces a refusal to its status and its stable code. */
type Answer = InviteMemberOutput | { status: number; code: string };

async function invite(client: Client, input: InviteMemberInput): Promise<Answer> {
  const { data, error, status } = await client.rpc('invite_member' as never, input as never);
  return error ? { status, code: error.hint || error.code } : (data as InviteMemberOutput);
}

describe('with a mail server', () => {
  let server: TestServer;
  let owner: Person;
  let team: string;
  let project: string;

  beforeAll(async () => {
    server = await startServer({ ALLOWED_EMAIL_DOMAINS: 'acme.test, otra.test' });
    owner = await server.createPerson({ name: 'Ana Propia' });
    ({ id: project, team } = await createProject(owner, 'Tienda'));
  });
  afterAll(() => server.close());

  test('an unknown address gets a mail with a link that accepts, and no table contains its secret', async () => {
    expect(await invite(owner.client, { team_id: team, email: ' Nueva@ACME.test ', role: 'tester' })).toEqual(
      {
        outcome: 'invited',
      },
    );
    const mail = await server.mails.mailTo('nueva@acme.test');
    expect(mail.subject).toContain('Tienda');
    expect(mail.text).toContain('Ana Propia');
    const secret = /token_hash=([\w-]{43})/.exec(mail.text)?.[1] ?? '';
    expect(mail.text).toContain(`${server.url}/auth#kind=invitation&token_hash=${secret}`);

    const { rows } = await server.pool.query(
      `select role, extract(day from expires_at - created_at) as days from public.invitations where email = 'nueva@acme.test'`,
    );
    expect(rows).toEqual([{ role: 'tester', days: '7' }]);
    const links = await server.pool.query(
      `select count(*)::int as hashed, count(*) filter (where row(l.*)::text like '%' || $1 || '%')::int as clear
       from auth.links l where token_hash = sha256($1::text::bytea)`,
      [secret],
    );
    expect(links.rows).toEqual([{ hashed: 1, clear: 0 }]);
    const jobs = await server.pool.query('select payload::text from graphile_worker._private_jobs');
    expect(jobs.rows.filter((row) => row.payload.includes(secret))).toEqual([]);
  });

  test('inviting again renews the open invitation', async () => {
    const input = { team_id: team, email: 'dosveces@acme.test' };
    await invite(owner.client, { ...input, role: 'member' });
    await server.pool.query(`update public.invitations set expires_at = now() where email = $1`, [
      input.email,
    ]);
    expect(await invite(owner.client, { ...input, role: 'scrum_master' })).toEqual({
      outcome: 'invited',
      mailed_before: true,
    });
    const { rows } = await server.pool.query(
      `select role, expires_at > now() + interval '6 days' as renewed from public.invitations where email = $1`,
      [input.email],
    );
    expect(rows).toEqual([{ role: 'scrum_master', renewed: true }]);
  });

  test('inviting twice in a moment sends one mail, and inviting again later another', async () => {
    const input = { team_id: team, email: 'seguidas@acme.test' };
    const jobs = async () => {
      const { rows } = await server.pool.query<{ sent: number }>(
        `select count(*)::int as sent from auth.links where payload ->> 'invitation_id' =
           (select id::text from public.invitations where email = $1)`,
        [input.email],
      );
      return rows[0]?.sent;
    };
    await invite(owner.client, input);
    await invite(owner.client, input);
    await invite(owner.client, { team_id: team, email: 'despues@acme.test' });
    await server.mails.mailTo('despues@acme.test');
    await expect.poll(jobs).toBe(1);
    await server.pool.query(`delete from auth.throttles where key like 'invite:pause:%' || $1`, [
      input.email,
    ]);
    await invite(owner.client, input);
    await expect.poll(jobs).toBe(2);
  });

  test('neither withdrawing the invitation nor another team causes a second mail to an address', async () => {
    const eager = await server.createPerson();
    const own = await createProject(eager, 'Insistente');
    const email = 'insistida@acme.test';
    const mails = () => server.mails.mails.filter(({ to }) => to === email).length;
    for (let times = 0; times < 3; times += 1) {
      await invite(eager.client, { team_id: own.team, email });
      await eager.client.from('invitations').delete().eq('email', email).throwOnError();
    }
    for (let times = 0; times < 8; times += 1) {
      const { data: other } = await eager.client
        .from('teams')
        .insert({ project_id: own.id, name: `Equipo ${times}` })
        .select('id')
        .single()
        .throwOnError();
      await invite(eager.client, { team_id: other.id, email });
    }
    const jobs = () =>
      server.pool.query(`select from graphile_worker.jobs where task_identifier = 'send_link_mail'`);
    await expect.poll(async () => (await jobs()).rowCount).toBe(0);
    // the first invitation was withdrawn, perhaps before its mail was written
    expect([4, 5]).toContain(mails());
  });

  test('a person invites a hundred times a day, and withdrawing does not reset the count', async () => {
    const eager = await server.createPerson();
    const own = await createProject(eager, 'Muchas');
    await invite(eager.client, { team_id: own.team, email: 'uno@acme.test' });
    await eager.client.from('invitations').delete().eq('project_id', own.id).throwOnError();
    await server.pool.query('update auth.throttles set count = 99 where key = $1', [
      `invite:person:${eager.id}`,
    ]);
    expect(await invite(eager.client, { team_id: own.team, email: 'cien@acme.test' })).toEqual({
      outcome: 'invited',
    });
    expect(await invite(eager.client, { team_id: own.team, email: 'mas@acme.test' })).toEqual({
      status: 429,
      code: 'too_many_invitations',
    });
  });

  test('an account is added to the team at once, and notified', async () => {
    const known = await server.createPerson({ name: 'Luis Conocido' });
    expect(await invite(owner.client, { team_id: team, email: known.email, role: 'developer' })).toEqual({
      outcome: 'added',
    });
    const { data: seen } = await known.client.from('projects').select('id');
    expect(seen).toEqual([{ id: project }]);
    const { data: received } = await known.client
      .from('notifications')
      .select('kind, actor_id, params, read_at');
    expect(received).toEqual([
      {
        kind: 'invited',
        actor_id: owner.id,
        params: { project: 'Tienda', team: 'Equipo Tienda', role: 'developer' },
        read_at: null,
      },
    ]);
    expect(await invite(owner.client, { team_id: team, email: known.email })).toEqual({
      status: 409,
      code: 'already_member',
    });
  });

  test('a disabled account is not added', async () => {
    const gone = await server.createPerson();
    await server.pool.query('update auth.users set disabled_at = now() where id = $1', [gone.id]);
    expect(await invite(owner.client, { team_id: team, email: gone.email })).toEqual({
      status: 409,
      code: 'account_disabled',
    });
  });

  test('only whole allowed domains can be invited', async () => {
    for (const email of ['ana@acme.example', 'ana@noacme.test', 'ana@acme.test.example']) {
      expect(await invite(owner.client, { team_id: team, email })).toEqual({
        status: 400,
        code: 'domain_not_allowed',
      });
    }
    expect(await invite(owner.client, { team_id: team, email: 'ana@otra.test' })).toEqual({
      outcome: 'invited',
    });
  });

  test.each(['product_owner', 'scrum_master'] as const)('a %s may invite', async (role) => {
    const manager = await server.createPerson();
    await owner.client
      .from('team_members')
      .insert({ team_id: team, user_id: manager.id, role })
      .throwOnError();
    expect(await invite(manager.client, { team_id: team, email: `por-${role}@acme.test` })).toEqual({
      outcome: 'invited',
    });
  });

  test.each(['developer', 'tester', 'designer', 'member'] as const)(
    'a %s may not, and learns nothing',
    async (role) => {
      const member = await server.createPerson();
      await owner.client
        .from('team_members')
        .insert({ team_id: team, user_id: member.id, role })
        .throwOnError();
      for (const email of [owner.email, 'nadie@acme.test', 'ana@acme.example']) {
        expect(await invite(member.client, { team_id: team, email })).toEqual({
          status: 403,
          code: 'not_manager',
        });
      }
    },
  );

  test('a person outside the project and a signed-out caller may not invite', async () => {
    const other = await server.createPerson();
    await createProject(other, 'Ajeno');
    const input = { team_id: team, email: 'nadie@acme.test' };
    expect(await invite(other.client, input)).toEqual({ status: 403, code: 'not_manager' });
    expect(await invite(server.anonymousClient(), input)).toMatchObject({ status: 401 });
    const { rows } = await server.pool.query(
      `select from public.invitations where email = 'nadie@acme.test'`,
    );
    expect(rows).toHaveLength(0);
  });

  test.each([
    ['no address', { email: 'sin arroba' }],
    ['an empty address', { email: '  ' }],
    ['a role that is not offered', { email: 'x@acme.test', role: 'owner' }],
  ])('%s is answered 400', async (_name, wrong) => {
    expect(await invite(owner.client, { team_id: team, ...wrong } as InviteMemberInput)).toMatchObject({
      status: 400,
    });
  });
});

describe('without a mail server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ SMTP_URL: '' });
  });
  afterAll(() => server.close());

  test('the person who invites gets the link', async () => {
    const owner = await server.createPerson();
    const { team } = await createProject(owner, 'Tienda');
    const answer = await invite(owner.client, { team_id: team, email: 'nueva@acme.test' });
    expect(answer).toMatchObject({ outcome: 'invited' });
    const link = 'link' in answer ? (answer.link ?? '') : '';
    expect(link).toMatch(/^\/auth#kind=invitation&token_hash=[\w-]{43}$/);
    const { rows } = await server.pool.query(
      `select kind, (payload ->> 'invitation_id')::uuid = i.id as for_it, l.expires_at = i.expires_at as as_long
       from auth.links l, public.invitations i where token_hash = sha256($1::text::bytea)`,
      [link.slice(-43)],
    );
    expect(rows).toEqual([{ kind: 'invitation', for_it: true, as_long: true }]);
  });

  test('a link passed on by hand accepts only its own invitation', async () => {
    const [owner, stranger] = [await server.createPerson(), await server.createPerson()];
    const [secret, lure] = [await createProject(owner, 'Secreto'), await createProject(stranger, 'Cebo')];
    const email = 'directora@acme.test';
    await invite(owner.client, { team_id: secret.team, email, role: 'product_owner' });
    const answer = await invite(stranger.client, { team_id: lure.team, email });
    const token_hash = 'link' in answer ? (answer.link ?? '').slice(-43) : '';
    const response = await fetch(`${server.url}/auth/v1/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token_hash, full_name: 'Quien sea', password: 'secreto-123' }),
    });
    const { access_token } = (await response.json()) as { access_token: string };
    const projects = await fetch(`${server.url}/rest/v1/projects?select=name`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(await projects.json()).toEqual([{ name: 'Cebo' }]);
  });
});

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createPool } from '#server/database/pool.ts';
import { call } from '#server/testing/call.ts';
import { startServer } from '#server/testing/harness.ts';
import { migrateUpTo } from '#server/testing/released-database.ts';
import type { ProjectRequests } from '#shared/contracts/project-requests.ts';

/** A database from before acceptances: shared data stays shared, and its people get one notice. */

/** A database with only the migrations before 0074. @returns its name. */
async function oldDatabase(): Promise<string> {
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`;
  const maintain = async (sql: string) => {
    const client = new pg.Client(inject('cluster'));
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await maintain(`create database ${name}`);
  const pool = createPool({ ...inject('cluster'), database: name });
  await migrateUpTo(pool, '0073');
  await pool.query(`
    insert into auth.users (id, email, email_confirmed_at) values
      ('00000000-0000-4000-8000-00000000000a', 'ana@acme.test', now()),
      ('00000000-0000-4000-8000-00000000000b', 'bea@acme.test', null);
    update public.profiles set full_name = case when id::text like '%a' then 'Ana' else 'Bea' end;
    insert into public.projects (id, name, owner_id)
      values ('00000000-0000-4000-8000-000000000001', 'Vieja', '00000000-0000-4000-8000-00000000000a');
    insert into public.team_members (team_id, user_id)
      select id, '00000000-0000-4000-8000-00000000000b' from public.teams;
    insert into public.absences (user_id, start_date, end_date, note)
      values ('00000000-0000-4000-8000-00000000000b', '2026-05-04', '2026-05-04', 'Médico');`);
  await pool.end();
  onTestFinished(() => maintain(`drop database ${name}`));
  return name;
}

test('memberships count as accepted, the people get one notice, and confirmed accounts stay confirmed', async () => {
  const name = await oldDatabase();
  const { host, port, user, password } = inject('cluster');
  const login = `${encodeURIComponent(user)}${password === undefined ? '' : `:${encodeURIComponent(password)}`}`;
  const url = host.startsWith('/')
    ? `postgres://${login}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgres://${login}@${host}:${port}/${name}`;
  const server = await startServer({}, { database: { url } });
  onTestFinished(() => server.close());

  const { rows } = await server.pool.query(
    `select (select count(*)::int from public.project_acceptances) as accepted,
       (select json_agg(p.full_name) from app.sharing_notices n join public.profiles p on p.id = n.user_id) as noticed,
       (select count(*)::int from auth.users where email_confirmed_at is null) as unconfirmed,
       (select count(*)::int from app.outbox where row(outbox.*)::text ~ 'Médico') as notes`,
  );
  expect(rows).toEqual([{ accepted: 2, noticed: ['Bea'], unconfirmed: 0, notes: 0 }]);

  const bea = await signIn(server, 'bea@acme.test');
  const requests = async () => (await call(bea, 'project_requests', {})) as ProjectRequests;
  expect(await requests()).toMatchObject({ pending: [], notice: [{ project: 'Vieja' }], offers: [] });
  await call(bea, 'read_sharing_notice', {});
  expect((await requests()).notice).toEqual([]);
});

/** The official client, signed in with a mailed code. */
async function signIn(server: Awaited<ReturnType<typeof startServer>>, email: string) {
  const client = server.anonymousClient();
  await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
  const code = /^(\d{6})$/m.exec((await server.mails.mailTo(email)).text)?.[1] ?? '';
  const { error } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  if (error) throw error;
  return client;
}

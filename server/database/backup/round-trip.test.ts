import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callAuth, forgetPause } from '#server/testing/auth-calls.ts';
import { fingerprint, openTestDatabase, schemaOf, testFolder } from '#server/testing/databases.ts';
import { type Person, startServer, type TestServer } from '#server/testing/harness.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write-backup.ts';

const MB = 1024 * 1024;

vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let ana: Person;
let project: string;
let story: string;

beforeAll(async () => {
  server = await startServer();
  ana = await server.createPerson({ name: 'Ana Coma, "Óscar"\\ Tab\t', email: 'ana@acme.test' });
  const made = await ana.client
    .from('projects')
    .insert({ name: 'Copiado' })
    .select('id')
    .single()
    .throwOnError();
  project = made.data.id;
  const added = await ana.client
    .from('user_stories')
    .insert({ project_id: project, title: 'Con archivo', description: 'línea\nlínea\r\n\\. \\N \u{1F600}' })
    .select('id')
    .single()
    .throwOnError();
  story = added.data.id;
});
afterAll(() => server.close());

async function token(person: Person): Promise<string> {
  return (await person.client.auth.getSession()).data.session?.access_token ?? '';
}

async function attach(name: string, content: Buffer): Promise<string> {
  const answer = await fetch(`${server.url}/files/v1/stories/${story}/attachments?name=${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await token(ana)}` },
    body: new Uint8Array(content),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** Adds stories and changes older ones until it is stopped. */
function keepWriting(name: string): { stop: () => Promise<number> } {
  let stopped = false;
  const run = async () => {
    let writes = 0;
    while (!stopped) {
      const { data } = await ana.client
        .from('user_stories')
        .insert({ project_id: project, title: `${name} ${writes}` })
        .select('id')
        .single()
        .throwOnError();
      await ana.client
        .from('user_stories')
        .update({ title: `${name} ${writes}b` })
        .eq('id', data.id)
        .throwOnError();
      writes += 1;
    }
    return writes;
  };
  const running = run();
  return {
    stop: () => {
      stopped = true;
      return running;
    },
  };
}

/** Checks that every story has its first log entries, which the same transaction wrote. */
const torn = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from public.user_stories s
     where not exists (select from public.activity_log l where l.entity_id = s.id)`,
  );
  return rows[0]?.count;
};

test('a backup during writes is consistent, and restores to equal tables', async () => {
  const file = path.join(testFolder(), 'copia.backup');
  const writers = [1, 2, 3, 4].map((n) => keepWriting(`w${n}`));
  await writeBackup(server.pool, file);
  const writes = await Promise.all(writers.map((writer) => writer.stop()));
  expect(Math.min(...writes)).toBeGreaterThan(0);

  const { trailer } = await checkBackup(file);
  const target = await openTestDatabase(false);
  await restoreBackup(target.pool, file, { replace: false });
  expect(await torn(target.pool)).toBe(0);
  const again = path.join(testFolder(), 'otra.backup');
  await writeBackup(target.pool, again);
  expect((await checkBackup(again)).trailer).toEqual(trailer);
});

test('with the writers paused, source and restored database are equal, including constraints, triggers and rights', async () => {
  const file = path.join(testFolder(), 'copia.backup');
  await writeBackup(server.pool, file);
  const target = await openTestDatabase(false);
  await restoreBackup(target.pool, file, { replace: false });
  expect(await fingerprint(target.pool)).toEqual(await fingerprint(server.pool));
  expect(await schemaOf(target.pool)).toEqual(await schemaOf(server.pool));
});

test('a restored installation runs: attachments exist, the password is valid, and new rows get new numbers', async () => {
  const content = randomBytes(10 * MB);
  const attachment = await attach('diez.pdf', content);
  const file = path.join(testFolder(), 'copia.backup');
  await writeBackup(server.pool, file);
  const target = await openTestDatabase(false);
  await restoreBackup(target.pool, file, { replace: false });

  const restored = await startServer({}, { database: target });
  try {
    const client = restored.anonymousClient();
    const { data } = await client.auth.signInWithPassword({ email: ana.email, password: ana.password });
    const answer = await fetch(`${restored.url}/files/v1/attachments/${attachment}`, {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    const added = await client
      .from('user_stories')
      .insert({ project_id: project, title: 'Después' })
      .select('number')
      .single()
      .throwOnError();
    const { data: last } = await ana.client
      .from('user_stories')
      .select('number')
      .order('number', { ascending: false })
      .limit(1)
      .single()
      .throwOnError();
    expect(added.data.number).toBe(last.number + 1);
  } finally {
    await restored.close();
  }
});

test('after a restore sessions, codes and links are invalid, and nothing pending is mailed', async () => {
  await forgetPause(server, ana.email);
  await server
    .anonymousClient()
    .auth.signInWithOtp({ email: ana.email, options: { shouldCreateUser: false } });
  const mail = await server.mails.mailTo(ana.email);
  const code = /^(\d{6})$/m.exec(mail.text)?.[1] ?? '';
  await server.pool.query(
    `insert into auth.links (token_hash, kind, user_id, expires_at) values ('\\x01', 'recovery', $1, now() + interval '1 day')`,
    [ana.id],
  );
  // a due mail, a queued one, and an export that a job would make
  await server.pool.query(`select app.add_job('send_link_mail', $1, run_at => now() + interval '1 hour')`, [
    JSON.stringify({ kind: 'setup', user_id: ana.id }),
  ]);
  await server.pool.query(
    `insert into public.notifications (user_id, kind, project_id) values ($1, 'sprint_started', $2)`,
    [ana.id, project],
  );
  await server.pool.query(`insert into public.exports (user_id, status) values ($1, 'queued')`, [ana.id]);
  const waiting = `select (select count(*)::int from graphile_worker.jobs) as jobs, (select count(*)::int from app.pending_mails) as mails,
    (select count(*)::int from app.outbox) as changes, (select count(*)::int from auth.sessions) as sessions,
    (select count(*)::int from auth.refresh_tokens) as tokens, (select count(*)::int from auth.codes) as codes,
    (select count(*)::int from auth.links) as links, (select count(*)::int from public.exports where status = 'queued') as exports`;
  const [before] = (await server.pool.query(waiting)).rows;
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);

  const file = path.join(testFolder(), 'copia.backup');
  await writeBackup(server.pool, file);
  const target = await openTestDatabase(false);
  await restoreBackup(target.pool, file, { replace: false });
  const [after] = (await target.pool.query(waiting)).rows;
  expect(Object.entries(after).filter(([, count]) => count !== 0)).toEqual([]);

  const restored = await startServer({}, { database: target });
  try {
    const { data } = await ana.client.auth.getSession();
    const asBefore = await fetch(`${restored.url}/rest/v1/projects?select=id`, {
      headers: { apikey: 'anon', authorization: `Bearer ${data.session?.access_token}` },
    });
    expect(asBefore.status).toBe(401);
    const refreshed = await callAuth(restored, '/token?grant_type=refresh_token', {
      refresh_token: data.session?.refresh_token,
    });
    expect(refreshed.status).toBe(400);
    expect(
      (await callAuth(restored, '/verify', { type: 'email', email: ana.email, token: code })).status,
    ).toBe(403);
    expect(restored.mails.mails).toEqual([]);
  } finally {
    await restored.close();
  }
});

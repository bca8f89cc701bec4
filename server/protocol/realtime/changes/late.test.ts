import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Client, type Person, serverForFile } from '#server/testing/harness.ts';
import { createProject, joinTeam } from '#server/testing/scenario.ts';
import { LIMITS } from '../limits/limits.ts';
import { joinPayload, openRaw } from '../testing/raw-socket.ts';
import { fence, tokenOf, type Watch, watch } from '../testing/watch.ts';

/** A channel gets the changes committed after its join and before its session ends, however late each part of the server is. */

const server = await serverForFile();

/** Locks a table until the returned function is called: every query of it waits. */
async function holdUp(table: string): Promise<{ client: pg.Client; release: () => Promise<void> }> {
  const client = new pg.Client(server.running.context.connection);
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  let held = true;
  const release = async () => {
    if (!held) return;
    held = false;
    await client.query('commit');
    await client.end();
  };
  onTestFinished(release);
  return { client, release };
}
/** Only the reader of the outbox queries this table. */
const READER = 'app.exposed_tables';
/** Every check of a session queries this table. */
const SESSION_CHECK = 'auth.sessions';

async function watched(client: Client): Promise<Watch> {
  const seen = await watch(client, {});
  onTestFinished(async () => {
    await seen.stop();
  });
  return seen;
}

const NOTIFY =
  "insert into public.notifications (user_id, kind, params) select $1, 'invited', '{}' from generate_series(1, $2)";

test('if the reader is late, changes committed before the join are not delivered as new', async () => {
  const reader = await holdUp(READER);
  const ana = await server.createPerson();
  const privacy = { profileVisible: false, activityVisible: false, analyticsEnabled: false };
  await ana.client.from('user_settings').update({ privacy }).eq('user_id', ana.id).throwOnError();
  const seen = await watched(ana.client);
  await reader.release();
  await fence(ana.client, seen);
  expect(seen.changes.seen.map(({ eventType, table }) => `${eventType} ${table}`)).toEqual([
    'UPDATE user_settings',
  ]);
});

test('if the reader is late, changes committed after the join are delivered', async () => {
  const ana = await server.createPerson();
  const reader = await holdUp(READER);
  const seen = await watched(ana.client);
  await server.pool.query(NOTIFY, [ana.id, 1]);
  await reader.release();
  await seen.changes.until((change) => change.table === 'notifications');
});

test('if the reader is late, a channel that joins does not take the removal of its person from the earlier ones', async () => {
  const [ana, eva] = [await server.createPerson(), await server.createPerson()];
  const project = await createProject(eva);
  await joinTeam(eva, project.team, ana);
  const first = await watched(ana.client);
  const reader = await holdUp(READER);
  await eva.client
    .rpc('remove_member' as never, { team_id: project.team, user_id: ana.id } as never)
    .throwOnError();
  await watched(ana.client);
  await reader.release();
  await first.changes.until(({ eventType, table }) => eventType === 'DELETE' && table === 'team_members');
});

test('a transaction that was open at the join is delivered once it is committed', async () => {
  const ana = await server.createPerson();
  const open = new pg.Client(server.running.context.connection);
  await open.connect();
  await open.query('begin');
  await open.query(NOTIFY, [ana.id, 1]);
  const seen = await watched(ana.client);
  await open.query('commit; notify outbox_written');
  await open.end();
  await seen.changes.until((change) => change.table === 'notifications');
});

describe('an ended session gets no change that is committed afterwards', () => {
  /** A person with two sessions that listen; the second signs the first out. */
  async function twoSessions(): Promise<{ ana: Person; elsewhere: Client; first: Watch; second: Watch }> {
    const ana = await server.createPerson();
    const elsewhere = server.anonymousClient();
    await elsewhere.auth.signInWithPassword({ email: ana.email, password: ana.password });
    return { ana, elsewhere, first: await watched(ana.client), second: await watched(elsewhere) };
  }
  const ended = (seen: Watch) => seen.statuses.until((status) => status.includes('Unauthorized'));

  test('if the reader is late', async () => {
    const { elsewhere, first, second } = await twoSessions();
    const reader = await holdUp(READER);
    await elsewhere.auth.signOut({ scope: 'others' });
    const fenced = fence(elsewhere, second);
    await reader.release();
    await Promise.all([fenced, ended(first)]);
    expect(first.changes.seen).toEqual([]);
    expect(second.statuses.seen).toEqual(['SUBSCRIBED']);
  });

  test('if the change was written first, and many rows came between', async () => {
    const { ana, elsewhere, first, second } = await twoSessions();
    const other = await server.createPerson();
    const reader = await holdUp(READER);
    const open = new pg.Client(server.running.context.connection);
    await open.connect();
    await open.query('begin');
    await open.query(NOTIFY, [ana.id, 1]);
    // the next read gets everything that follows at once
    await expect.poll(() => waitingFor(READER)).toBeGreaterThan(0);
    await server.pool.query(NOTIFY, [other.id, LIMITS.rowsPerRead + 1]);
    await elsewhere.auth.signOut({ scope: 'others' });
    await open.query('commit');
    await open.end();
    await reader.release();
    await second.changes.until((change) => change.table === 'notifications');
    await ended(first);
    expect(first.changes.seen).toEqual([]);
  });

  test('if the check of its session is late when it joins', async () => {
    const ana = await server.createPerson();
    const token = await tokenOf(ana.client);
    const socket = await openRaw(server.url);
    onTestFinished(() => socket.close());
    const sessions = await holdUp(SESSION_CHECK);
    const entries = [{ event: '*', schema: 'public' }];
    socket.send(['1', '1', 'realtime:x', 'phx_join', joinPayload(token, entries)]);
    await expect.poll(() => waitingFor(SESSION_CHECK)).toBeGreaterThan(0);
    await sessions.client.query('delete from auth.sessions where user_id = $1', [ana.id]);
    await sessions.client.query(NOTIFY, [ana.id, 1]);
    await sessions.release();
    expect(JSON.stringify(await socket.reply('1'))).toContain('Unauthorized');
    expect(socket.frames.seen).toHaveLength(1);
  });
});

async function waitingFor(table: string): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(
    'select count(*)::int as count from pg_locks where relation = $1::regclass and not granted',
    [table],
  );
  return rows[0]?.count ?? 0;
}

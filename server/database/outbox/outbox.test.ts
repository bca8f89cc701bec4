import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NODE_LOCK } from '#server/database/advisory-locks.ts';
import { LIMITS } from '#server/protocol/realtime/limits/limits.ts';
import { type Change, type Watch, watch } from '#server/protocol/realtime/testing/watch.ts';
import { serverForFile } from '#server/testing/harness.ts';
import { cleanOutbox } from './clean-outbox.ts';
import { continues } from './outbox.ts';

/** No committed change is skipped, and no change waits for an open transaction. */

let seen: Watch;

const server = await serverForFile();
const ana = await server.createPerson();

beforeEach(async () => {
  seen = await watch(ana.client, { table: '*', event: 'INSERT' });
});
afterEach(() => seen.stop());

/** Tests write notifications to Ana: no lock stops many transactions from writing them at the same time. */
const NOTIFY =
  "insert into public.notifications (user_id, kind, params) values ($1, 'invited', jsonb_build_object('title', $2::text))";

const titleOf = ({ table, new: row }: Change) =>
  table === 'notifications' ? (row as { params: { title?: string } }).params.title : undefined;
const titles = () => seen.changes.seen.map(titleOf).filter((title) => title !== undefined);
const received = (title: string) => seen.changes.until((change) => titleOf(change) === title);

/** Commits a notification, and wakes the server as another node does. */
async function notify(title: string): Promise<void> {
  await server.pool.query(NOTIFY, [ana.id, title]);
  await server.pool.query('notify outbox_written');
}

/** A connection with an open transaction that has written a notification. */
async function openTransaction(title: string): Promise<pg.Client> {
  const client = new pg.Client(server.running.context.connection);
  await client.connect();
  await client.query('begin');
  await client.query(NOTIFY, [ana.id, title]);
  return client;
}

async function finish(client: pg.Client, how: 'commit' | 'rollback'): Promise<void> {
  await client.query(how);
  await client.query('notify outbox_written');
  await client.end();
}

test('a transaction that commits after later ones is delivered then, and they did not wait for it', async () => {
  const late = await openTransaction('Empezó antes');
  await notify('Empezó después');
  await received('Empezó después');
  expect(titles()).toEqual(['Empezó después']);
  await finish(late, 'commit');
  await received('Empezó antes');
});

test('a transaction that rolls back leaves a gap that delays nobody', async () => {
  const lost = await openTransaction('Nunca fue');
  await finish(lost, 'rollback');
  await notify('Después del hueco');
  await received('Después del hueco');
  expect(titles()).toEqual(['Después del hueco']);
});

test('transactions that end in another order than they began are each delivered once', async () => {
  const open = [];
  for (const title of ['uno', 'dos', 'tres', 'cuatro'])
    open.push({ title, client: await openTransaction(title) });
  for (const index of [2, 0, 3, 1]) {
    const entry = open[index];
    if (!entry) throw new Error('no such transaction');
    await finish(entry.client, 'commit');
    await received(entry.title);
  }
  expect(titles()).toEqual(['tres', 'uno', 'cuatro', 'dos']);
});

test('a change between savepoints is delivered with its transaction, once that commits', async () => {
  const client = await openTransaction('Antes');
  await client.query('savepoint a');
  await client.query(NOTIFY, [ana.id, 'Dentro']);
  await client.query('savepoint b');
  await client.query(NOTIFY, [ana.id, 'Deshecho']);
  await client.query('rollback to b');
  await notify('Otra mientras tanto');
  await received('Otra mientras tanto');
  await finish(client, 'commit');
  await received('Dentro');
  expect(titles()).toEqual(['Otra mientras tanto', 'Antes', 'Dentro']);
});

test('a change without a notification is delivered, since the outbox is also read at intervals', async () => {
  await server.pool.query(NOTIFY, [ana.id, 'Desde otro programa']);
  await received('Desde otro programa');
});

test('more changes than one page are all delivered, in order', async () => {
  const count = LIMITS.rowsPerRead * 2 + 234;
  await server.pool.query(
    `insert into public.notifications (user_id, kind, params)
     select $1, 'invited', jsonb_build_object('title', n::text) from generate_series(1, $2) n`,
    [ana.id, count],
  );
  await received(String(count));
  expect(titles()).toEqual(Array.from({ length: count }, (_, index) => String(index + 1)));
});

test('reading continues from an earlier position only if no transaction can be lost in between', () => {
  const at = (snapshot: string, started = '2026-01-01') => ({ snapshot, server: started });
  expect(continues(at('10:20:12,15'), at('20:20:'))).toBe(true);
  expect(continues(at('10:20:'), at('10:20:'))).toBe(true);
  // a database restored from a backup, or a standby that was behind
  expect(continues(at('10:20:'), at('9:19:'))).toBe(false);
  // a server that was started again
  expect(continues(at('10:20:'), at('30:30:', '2026-01-02'))).toBe(false);
});

/** Breaks the connection that follows the outbox, as a network does. */
async function breakListener(): Promise<void> {
  const { rows } = await server.pool.query<{ ended: boolean }>(
    `select pg_terminate_backend(l.pid) as ended from pg_locks l
     where l.locktype = 'advisory' and l.classid = $1 and l.database = (select oid from pg_database where datname = current_database())`,
    [NODE_LOCK],
  );
  expect(rows).toEqual([{ ended: true }]);
}

test('a broken connection of the reader loses nothing, and ends no channel', async () => {
  await breakListener();
  await notify('Mientras no leía nadie');
  await received('Mientras no leía nadie');
  await notify('Y después');
  await received('Y después');
  expect(titles()).toEqual(['Mientras no leía nadie', 'Y después']);
  expect(seen.statuses.seen).toEqual(['SUBSCRIBED']);
});

test('if changes cannot be delivered, every channel ends, joins again, and continues', async () => {
  // a person's scopes cannot be read for a moment: then it is unknown what they may see
  await server.pool.query('alter function app.scopes_seen_by(uuid) rename to scopes_away');
  await ana.client.from('projects').insert({ name: 'Sin respuesta' }).throwOnError();
  await seen.statuses.until((status) => status.startsWith('CHANNEL_ERROR'));
  await server.pool.query('alter function app.scopes_away(uuid) rename to scopes_seen_by');
  await seen.statuses.until((status) => status === 'SUBSCRIBED', 1);
  await notify('Otra vez en marcha');
  await received('Otra vez en marcha');
});

test('clients come back after a restart of the server, and get the changes that follow', async () => {
  await server.restart();
  await seen.statuses.until((status) => status === 'SUBSCRIBED', 1);
  await notify('Tras reiniciar');
  await received('Tras reiniciar');
});

test('changes of another cluster in a restored database are deleted at the start, and never delivered', async () => {
  const { rows } = await server.pool.query<{ snapshot: string }>(
    'select pg_current_snapshot()::text as snapshot',
  );
  const xmax = Number(rows[0]?.snapshot.split(':')[1]);
  const row = { user_id: ana.id, kind: 'invited', params: { title: 'De otro clúster' } };
  // ids that this cluster will use soon
  await server.pool.query(
    `insert into app.outbox (transaction_id, table_name, operation, new_row)
     select ($1 + n)::text::xid8, 'notifications', 'INSERT', $2 from generate_series(200, 700) n`,
    [xmax, row],
  );
  const { rows: own } = await server.pool.query<{ id: string }>(
    "insert into app.outbox (table_name, operation, new_row) values ('app.none', 'INSERT', '{}') returning id",
  );
  await server.restart();
  await seen.statuses.until((status) => status === 'SUBSCRIBED', 1);
  const left = await server.pool.query<{ id: string }>(
    `select id from app.outbox where new_row = $1 or table_name = 'app.none'`,
    [row],
  );
  expect(left.rows).toEqual(own);
  for (let n = 0; n < 800; n += 1) await server.pool.query('select pg_current_xact_id()');
  await notify('De este clúster');
  await received('De este clúster');
  expect(titles()).toEqual(['De este clúster']);
});

test('the clean-up deletes the rows that could be read an hour ago, and no later ones', async () => {
  const { rows } = await server.pool.query<{ seen_at: string }>('select app.mark_position() as seen_at');
  await notify('Más nueva que la limpieza');
  const context = { pool: server.pool } as Parameters<typeof cleanOutbox.run>[1];
  await cleanOutbox.run({ seen_at: rows[0]?.seen_at }, context);
  const left = await server.pool.query(
    `select n.params ->> 'title' as title from app.outbox o left join public.notifications n on n.id = o.row_id
     where o.table_name = 'notifications'`,
  );
  expect(left.rows).toEqual([{ title: 'Más nueva que la limpieza' }]);
  await cleanOutbox.run({}, context);
  const job = await server.pool.query<{ later: boolean }>(
    "select distinct run_at > now() + interval '59 minutes' as later from graphile_worker.jobs where task_identifier = 'clean_outbox'",
  );
  expect(job.rows).toEqual([{ later: true }]);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openInProcess, query, scratchFolder, until } from '#server/testing/processes/embedded-process.ts';
import { closePool, createPool } from '../pool.ts';
import { migrate } from '../schema/migrate.ts';
import { createCluster, hasCluster } from './cluster.ts';
import { openEmbedded } from './embedded.ts';
import { chooseIdentity } from './identity.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { prepareRuntime } from './runtime.ts';
import { connectionTo, OWNER, PORT, SUPERUSER } from './settings.ts';

const log = pino({ level: 'silent' });

/** Starts a cluster in which everything belongs to the superuser, as before the start of the product is through. */
async function startBareCluster(
  dataDir: string,
): Promise<{ server: Postmaster; connection: pg.ClientConfig }> {
  mkdirSync(dataDir, { mode: 0o711, recursive: true });
  const clusterDir = path.join(dataDir, 'cluster');
  const socketDir = path.join(scratchFolder(), 's');
  mkdirSync(socketDir, { mode: 0o777 });
  const identity = chooseIdentity(clusterDir);
  const runtime = prepareRuntime(identity, path.join(dataDir, 'runtime'));
  if (!hasCluster(clusterDir, runtime)) await createCluster(clusterDir, runtime, identity, false);
  const place = { postgres: runtime.postgres, identity, clusterDir, socketDir, durable: false, log };
  if (identity.other) chownSync(socketDir, identity.uid, identity.gid);
  const server = await startPostmaster(place);
  return { server, connection: connectionTo(socketDir, PORT, SUPERUSER) };
}

/** Every catalogue with owners, and its objects that the product created and the superuser owns. */
async function ownedBySuperuser(connection: pg.ClientConfig): Promise<string[]> {
  const catalogues = await query(
    connection,
    `select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'pg_catalog'::regnamespace and c.relkind = 'r' and a.atttypid = 'oid'::regtype
       and (a.attname like '%owner' or a.attname = 'datdba') and c.relname not in ('pg_database', 'pg_tablespace')`,
  );
  const left: string[] = [];
  for (const { relname, attname } of catalogues) {
    // the schemas of temporary tables are PostgreSQL's own
    const others = relname === 'pg_namespace' ? "and nspname !~ '^pg_(toast_)?temp_'" : '';
    const rows = await query(
      connection,
      `select oid from ${relname} where ${attname} = '${SUPERUSER}'::regrole and oid >= 16384 ${others}`,
    );
    left.push(...rows.map(({ oid }) => `${relname} ${oid}`));
  }
  return left;
}

const refusal = (connection: pg.ClientConfig, sql: string) =>
  query(connection, sql).then(
    () => 'allowed',
    (error: { code?: string }) => error.code,
  );

test('the product is no superuser of its cluster, and can still do its work there', async () => {
  const dataDir = path.join(scratchFolder(), 'data');
  const { connection, stop } = await openEmbedded({ dataDir, log, durable: false });
  const pool = createPool(connection);
  await migrate(pool);

  expect(
    await query(
      connection,
      'select current_user, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user',
    ),
  ).toEqual([
    { current_user: OWNER, rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false },
  ]);
  for (const forbidden of [
    "copy (select 1) to program 'true'",
    "copy (select 1) to '/tmp/out-of-the-database'",
    "select pg_read_file('PG_VERSION')",
    "select pg_ls_dir('.')",
    "select lo_import('/etc/hostname')",
    "alter system set fsync = 'off'",
    'create role intruder superuser login',
    `alter role ${OWNER} superuser`,
    `set session authorization ${SUPERUSER}`,
    `set role ${SUPERUSER}`,
    `set role pg_execute_server_program`,
  ]) {
    expect([forbidden, await refusal(connection, forbidden)]).toEqual([forbidden, '42501']);
  }
  expect(await ownedBySuperuser(connection)).toEqual([]);
  for (const needed of [
    'set role authenticated',
    'set role anon',
    'create table app.later (n int); drop table app.later',
    "select backend_start from pg_stat_activity where backend_type = 'checkpointer'",
  ]) {
    expect([needed, await refusal(connection, needed)]).toEqual([needed, 'allowed']);
  }
  // the rights of new functions have not changed
  await query(connection, 'create function app.fresh() returns int language sql as $$ select 1 $$');
  expect(await refusal(connection, 'set role anon; select app.fresh()')).toBe('42501');
  await closePool(pool);
  await stop();
});

test('a cluster in which the superuser owns the tables is refused, and nothing in it is changed', async () => {
  const dataDir = path.join(scratchFolder(), 'data');
  const { server, connection } = await startBareCluster(dataDir);
  const pool = createPool(connection);
  await pool.query('create schema migration; create table migration.applied as select 1 as n');
  await closePool(pool);
  await server.stop();
  await expect(openEmbedded({ dataDir, log, durable: false })).rejects.toThrow('commit 8dff1f70');
  const again = await startBareCluster(dataDir);
  expect(await query(again.connection, `select from pg_roles where rolname = '${OWNER}'`)).toEqual([]);
  await again.server.stop();
});

test('if it is killed while the role is made, the next start works', async () => {
  const dataDir = path.join(scratchFolder(), 'data');
  const { server } = await startBareCluster(dataDir);
  await server.stop();
  const holder = path.resolve(import.meta.dirname, '../../testing/processes/hold-embedded.ts');
  for (let round = 0; round < 4; round += 1) {
    const child = spawn(process.execPath, [holder], {
      cwd: '/',
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DURABLE: 'no' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const socket = connectionTo(path.join(dataDir, 'socket'), PORT, SUPERUSER);
    // as soon as PostgreSQL answers: the role is about to be made
    await until(() =>
      query(socket, 'select').then(
        () => true,
        () => child.exitCode !== null,
      ),
    );
    child.kill('SIGKILL');
    await ended;
  }
  const after = await openInProcess(dataDir);
  expect(after.refusal).toBe('');
  expect(await after.query('select current_user')).toEqual([{ current_user: OWNER }]);
  expect(await ownedBySuperuser(after.connection)).toEqual([]);
});

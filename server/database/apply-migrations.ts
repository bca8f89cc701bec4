import type pg from 'pg';
import { dropObjects } from './apply-objects.ts';
import type { Migration, SchemaFiles } from './migration-files.ts';
import { migrateQueue } from './queue-schema.ts';
import { lineOf, upgradeFailure } from './sql-failure.ts';

async function run(client: pg.ClientBase, name: string, sql: string): Promise<void> {
  await client.query(sql).catch((cause: unknown) => {
    throw upgradeFailure(`${name}${lineOf(sql, cause)}`, cause);
  });
}

async function recordApplied(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    'insert into migration.applied (name, checksum) select * from unnest($1::text[], $2::text[])',
    [migrations.map(({ name }) => name), migrations.map(({ checksum }) => checksum)],
  );
}

/** Prepares the open transaction of `client`: the schema of the job queue, and the tables that record what was applied. */
async function prepare(client: pg.ClientBase): Promise<void> {
  await migrateQueue(client).catch((cause: unknown) => {
    throw upgradeFailure('graphile_worker', cause);
  });
  await client.query(`
    create schema if not exists migration;
    create table if not exists migration.applied (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    create table if not exists migration.objects (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    -- a table with deferred checks to come cannot be altered by the next file
    set constraints all immediate`);
}

/**
 * Creates the tables of a new database with the baseline, if `pending` begins with the whole history.
 * @returns the migrations that remain.
 */
async function applyBaseline(
  client: pg.ClientBase,
  { baseline, history }: SchemaFiles,
  pending: readonly Migration[],
): Promise<readonly Migration[]> {
  const { rowCount } = await client.query('select from migration.applied limit 1');
  if (rowCount || baseline.length === 0 || !history.every((migration) => pending.includes(migration)))
    return pending;
  for (const { name, sql } of baseline) await run(client, `baseline/${name}`, sql);
  await recordApplied(client, history);
  return pending.filter((migration) => !history.includes(migration));
}

/**
 * Applies `pending` in order, inside the open transaction of `client`. A new database gets the baseline instead of the
 * history. If a migration after the history was applied, the triggers, policies and views of the product are gone afterwards,
 * and `createObjects` creates them again.
 * @param pending some of the migrations of `files`.
 * @throws {OperatorError} which file failed, at which line where PostgreSQL says so, and what to do; roll back then.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  files: SchemaFiles,
  pending: readonly Migration[],
): Promise<void> {
  await prepare(client);
  const remaining = await applyBaseline(client, files, pending);
  const first = remaining.find((migration) => !files.history.includes(migration));
  for (const migration of remaining) {
    if (migration === first) await dropObjects(client, files.objects);
    await run(client, migration.name, migration.sql);
    await recordApplied(client, [migration]);
  }
}

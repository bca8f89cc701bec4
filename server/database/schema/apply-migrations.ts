import type pg from 'pg';
import { migrateQueue } from '../queue/queue-schema.ts';
import { lineOf, upgradeFailure } from '../sql-failure.ts';
import { dropObjects } from './apply-objects.ts';
import type { Migration, SchemaFiles } from './migration-files.ts';

async function run(client: pg.ClientBase, name: string, sql: string): Promise<void> {
  await client.query(sql).catch((cause: unknown) => {
    throw upgradeFailure(`${name}${lineOf(sql, cause)}`, cause);
  });
}

async function recordApplied(client: pg.ClientBase, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into migration.applied (name, checksum) values ($1, $2)', [name, checksum]);
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
 * Applies `pending` in order, inside the open transaction of `client`. If there is one, the triggers, policies and views of the
 * product are gone afterwards, and `createObjects` creates them again.
 * @param pending some of the migrations of `files`.
 * @throws {OperatorError} which file failed, at which line where PostgreSQL says so, and what to do; roll back then.
 */
export async function applyMigrations(
  client: pg.ClientBase,
  { objects }: SchemaFiles,
  pending: readonly Migration[],
): Promise<void> {
  await prepare(client);
  if (pending.length > 0) await dropObjects(client, objects);
  for (const migration of pending) {
    for (const { name, sql } of migration.files) await run(client, name, sql);
    await recordApplied(client, migration);
  }
}

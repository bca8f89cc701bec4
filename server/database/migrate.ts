import type pg from 'pg';
import { OperatorError } from '../lib/operator-error.ts';
import { MIGRATION_LOCK } from './advisory-locks.ts';
import { applyMigrations } from './apply-migrations.ts';
import { MIGRATIONS_FOLDER, type Migration, readMigrations } from './migration-files.ts';

export interface MigrateOptions {
  /**
   * Called with the names of the pending files before any of them is applied to a database that is in use, while other
   * nodes wait. An upgrade does not begin where it throws. Not called for a new database.
   */
  beforeUpgrade?: (pending: string[]) => Promise<void>;
}

/** Refuses a database that another version of the code has made. */
function compare(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new OperatorError(
        `La base de datos es más nueva que este programa (tiene la migración ${name}): arranca con la versión que la actualizó o con una posterior.`,
      );
    }
    if (known.get(name) !== checksum) {
      throw new OperatorError(
        `El fichero migrations/${name} ha cambiado después de aplicarse: devuélvelo a como estaba y escribe el cambio en una migración nueva.`,
      );
    }
  }
}

/** The applied files of a database with their checksums, in order; none for a new one. Reads alone. */
async function readApplied(queryable: pg.Pool | pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await queryable.query<{ made: boolean }>(
    `select to_regclass('migration.applied') is not null as made`,
  );
  if (!rows[0]?.made) return new Map();
  const applied = await queryable.query<{ name: string; checksum: string }>(
    'select name, checksum from migration.applied order by name',
  );
  return new Map(applied.rows.map((row) => [row.name, row.checksum]));
}

async function applyPending(
  client: pg.ClientBase,
  migrations: Migration[],
  { beforeUpgrade }: MigrateOptions,
): Promise<string[]> {
  const applied = await readApplied(client);
  compare(applied, migrations);
  const pending = migrations.filter((migration) => !applied.has(migration.name));
  const names = pending.map((migration) => migration.name);
  if (applied.size > 0 && pending.length > 0) await beforeUpgrade?.(names);
  await client.query('begin');
  try {
    await applyMigrations(client, pending);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return names;
}

/**
 * Brings a database up to date: the job queue's own schema and each `NNNN_subject.sql` of `folder` that was not applied
 * yet, in order, all in one transaction: a failed upgrade leaves the database to the previous version as it was. Nodes
 * that start at the same moment wait for each other.
 * @returns the names of the files that it applied.
 * @throws {OperatorError} when an applied file was changed, the database is newer than the code, or a file fails.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string = MIGRATIONS_FOLDER,
  options: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const names = await applyPending(client, migrations, options);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
    return names;
  } catch (error) {
    client.release(true); // its lock goes with the connection
    throw error;
  }
}

/** The files of `folder` that a database has not had yet; reads alone. */
export async function pendingMigrations(
  pool: pg.Pool,
  folder: string = MIGRATIONS_FOLDER,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const applied = await readApplied(pool);
  return migrations.map((migration) => migration.name).filter((name) => !applied.has(name));
}

import type pg from 'pg';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { hasTable, type Queryable } from '#server/lib/rows.ts';
import { MIGRATION_LOCK } from '../advisory-locks.ts';
import { applyMigrations } from './apply-migrations.ts';
import { createObjects, objectsAreCurrent } from './apply-objects.ts';
import { type Applied, BASELINE, BASELINE_COMMIT, foldedMigrations, recordBaseline } from './baseline.ts';
import {
  type Migration,
  PRODUCT_SCHEMA,
  readSchemaFiles,
  type SchemaFiles,
  type SchemaSource,
} from './migration-files.ts';

export interface MigrateOptions {
  /**
   * Called with the names of the pending migrations before any of them is applied to a database that is in use, while
   * other nodes wait. If it throws, the upgrade does not begin. Not called for a new database, and not for object files
   * that changed: they change no rows.
   */
  beforeUpgrade?: (pending: string[]) => Promise<void>;
}

/**
 * Compares a database with the migrations.
 * @returns those that are not applied to it. The baseline is one of them if the database has to record it only.
 * @throws {OperatorError} if the database is older than the baseline, newer than the program, or has another migration.
 */
function findPending(applied: Applied, migrations: Migration[]): Migration[] {
  const hasBaseline = migrations[0]?.name === BASELINE;
  const folded = hasBaseline && applied.size > 0 ? foldedMigrations(applied) : applied;
  if (folded === null) throw new OperatorError(texts.database.olderThanBaseline(BASELINE_COMMIT));
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of folded) {
    if (!known.has(name)) throw new OperatorError(texts.database.newerThanProgram(name));
    if (known.get(name) !== checksum) throw new OperatorError(texts.database.migrationChanged(name));
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/** The applied migrations of a database with their checksums, in order; empty for a new one. It only reads. */
async function readApplied(queryable: Queryable): Promise<Applied> {
  if (!(await hasTable(queryable, 'migration.applied'))) return new Map();
  const applied = await queryable.query<{ name: string; checksum: string }>(
    'select name, checksum from migration.applied order by name',
  );
  return new Map(applied.rows.map((row) => [row.name, row.checksum]));
}

/** Applies pending migrations and object files. `client` holds the migration lock. */
async function applyPending(
  client: pg.ClientBase,
  files: SchemaFiles,
  { beforeUpgrade }: MigrateOptions,
): Promise<string[]> {
  const { migrations, objects } = files;
  const applied = await readApplied(client);
  const pending = findPending(applied, migrations);
  const names = pending.map((migration) => migration.name);
  const isCurrent = pending.length === 0 && (await objectsAreCurrent(client, objects));
  if (applied.size > 0 && pending.length > 0) await beforeUpgrade?.(names);
  await client.query('begin');
  try {
    // a database from before the baseline has its tables already
    const isFolded = applied.size > 0 && pending[0]?.name === BASELINE;
    if (isFolded) await recordBaseline(client);
    await applyMigrations(client, files, isFolded ? pending.slice(1) : pending);
    if (!isCurrent) await createObjects(client, objects);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return names;
}

/**
 * Brings a database up to date: the job queue's own schema, each migration that was not applied yet, in order, and the object
 * files where one of them has changed. All of it is one transaction: a failed upgrade leaves the database to the previous
 * version as it was. Nodes that start at the same moment wait for each other.
 * @returns the names of the migrations that it applied.
 * @throws {OperatorError} when an applied migration was changed, the database is newer than the code or older than the
 * baseline, or a file fails.
 */
export async function migrate(
  pool: pg.Pool,
  source: SchemaSource = PRODUCT_SCHEMA,
  options: MigrateOptions = {},
): Promise<string[]> {
  const files = readSchemaFiles(source);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const names = await applyPending(client, files, options);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
    return names;
  } catch (error) {
    client.release(true); // its lock ends with the connection
    throw error;
  }
}

/** The names of the migrations that are not applied to a database yet. It only reads. @throws {OperatorError} as {@link migrate}. */
export async function pendingMigrations(
  pool: pg.Pool,
  source: SchemaSource = PRODUCT_SCHEMA,
): Promise<string[]> {
  const { migrations } = readSchemaFiles(source);
  return findPending(await readApplied(pool), migrations).map(({ name }) => name);
}

/** Whether the functions, triggers, policies and views of a database are those of this program. It only reads. */
export async function hasCurrentObjects(
  pool: pg.Pool,
  source: SchemaSource = PRODUCT_SCHEMA,
): Promise<boolean> {
  const { objects } = readSchemaFiles(source);
  return objectsAreCurrent(pool, objects);
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { hasTable } from '#server/lib/rows.ts';
import { MIGRATION_LOCK, NODE_LOCK } from '../advisory-locks.ts';
import { applyMigrations } from '../schema/apply-migrations.ts';
import { createObjects } from '../schema/apply-objects.ts';
import { BASELINE, BASELINE_COMMIT, foldedMigrations, recordBaseline } from '../schema/baseline.ts';
import {
  type Migration,
  readSchemaFiles,
  type SchemaFiles,
  type SchemaSource,
} from '../schema/migration-files.ts';
import { setStableText } from './archive.ts';
import { dropPublicStatements, quoted, readSequences, readTables } from './catalogue.ts';
import { type BackupHeader, type BackupTrailer, LEFT_OUT, tableKey } from './contents.ts';
import { suspendConstraints } from './guards.ts';
import { BackupReader, checkBackup } from './read-backup.ts';

export interface RestoreOptions {
  /** Whether to replace existing data; otherwise the installation must be empty. */
  replace: boolean;
  /** Another schema than the product's own, for tests. */
  source?: SchemaSource;
}

/** The result of a restore. */
export interface Restored {
  header: BackupHeader;
  rows: number;
  /** The newer migrations that were applied afterwards. */
  migrated: string[];
  /** Tables of the backup that no migration makes; they were left out. */
  unknown: string[];
}

interface Plan {
  files: SchemaFiles;
  /** The migrations of the backup, and the later ones. */
  until: Migration[];
  after: Migration[];
}

/** Splits the migrations at the backup's version. @throws {OperatorError} if the backup is older than the baseline, newer, or another program's. */
function plan(header: BackupHeader, files: SchemaFiles): Plan {
  const { migrations } = files;
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const applied = new Map(header.migrations.map(({ name, checksum }) => [name, checksum]));
  const folded = known.has(BASELINE) ? foldedMigrations(applied) : applied;
  if (folded === null) throw new OperatorError(texts.backup.olderThanBaseline(BASELINE_COMMIT));
  const until = [...folded].map(([name, checksum]) => {
    const migration = known.get(name);
    if (!migration) throw new OperatorError(texts.backup.newerMigration(name));
    if (migration.checksum !== checksum) throw new OperatorError(texts.backup.otherMigration(name));
    return migration;
  });
  return { files, until, after: migrations.filter((migration) => !until.includes(migration)) };
}

async function requireStopped(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())`,
    [NODE_LOCK],
  );
  if (rowCount) throw new OperatorError(texts.backup.serverRuns);
}

async function requireEmpty(client: pg.ClientBase): Promise<void> {
  if (!(await hasTable(client, 'auth.users'))) return;
  const { rowCount } = await client.query('select from auth.users limit 1');
  if (rowCount) throw new OperatorError(texts.backup.notEmpty);
}

async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query('set local client_min_messages = warning'); // no notice for each dropped object
  for (const statement of await dropPublicStatements(client)) await client.query(statement);
  await client.query('drop schema if exists app, auth, migration, graphile_worker cascade');
}

/**
 * Loads the tables from the backup, and replaces the rows of the migrations.
 * @throws {OperatorError} for a table that no backup has, and if PostgreSQL loads another number of rows than the backup says it has.
 */
async function load(client: pg.ClientBase, reader: BackupReader): Promise<Omit<Restored, 'migrated'>> {
  const made = await readTables(client);
  await client.query(`truncate ${made.map((table) => quoted(client, table)).join(', ')}`);
  const known = new Set(made.map(tableKey));
  const unknown: string[] = [];
  let rows = 0;
  for (const table of reader.header.tables) {
    if (LEFT_OUT.includes(tableKey(table)))
      throw new OperatorError(texts.backup.foreignTable(tableKey(table)));
    if (!known.has(tableKey(table))) {
      unknown.push(tableKey(table));
      for await (const _rows of reader.rows(table));
      continue;
    }
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const target = client.query(copyFrom(`copy ${quoted(client, table)} (${columns}) from stdin`));
    await pipeline(Readable.from(reader.rows(table), { objectMode: false }), target);
    const expected = reader.countOf(table);
    if (target.rowCount !== expected) {
      throw new OperatorError(texts.backup.otherRows(tableKey(table), expected, target.rowCount));
    }
    rows += target.rowCount;
  }
  return { header: reader.header, rows, unknown };
}

async function setSequences(client: pg.ClientBase, { sequences }: BackupTrailer): Promise<void> {
  const made = new Set((await readSequences(client)).map(tableKey));
  for (const sequence of sequences.filter((known) => made.has(tableKey(known)))) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoted(client, sequence),
      sequence.last_value,
      sequence.is_called,
    ]);
  }
}

/** Ends the work of jobs that no longer exist. */
async function endAbandonedWork(client: pg.ClientBase): Promise<void> {
  await client.query(`
    do $$ begin
      if to_regclass('public.exports') is not null then
        update public.exports set status = 'failed', finished_at = now() where status in ('queued', 'running');
      end if;
    end $$`);
}

async function restoreInTransaction(client: pg.ClientBase, file: string, steps: Plan): Promise<Restored> {
  const reader = await BackupReader.open(file);
  try {
    await client.query('begin');
    await setStableText(client);
    await dropEverything(client);
    await applyMigrations(client, steps.files, steps.until);
    const putBack = await suspendConstraints(client);
    const loaded = await load(client, reader);
    if (steps.until.some(({ name }) => name === BASELINE)) await recordBaseline(client);
    const trailer = await reader.finish();
    await endAbandonedWork(client);
    await putBack();
    await setSequences(client, trailer);
    await applyMigrations(client, steps.files, steps.after);
    await createObjects(client, steps.files.objects);
    await client.query('commit');
    return { ...loaded, migrated: steps.after.map(({ name }) => name) };
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // if the connection is lost, it is rolled back too
    throw error;
  } finally {
    await reader.close();
  }
}

function failure(error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  // PostgreSQL's own sentence is English, and quotes the rows
  if (error instanceof pg.DatabaseError) {
    return new OperatorError(texts.backup.rejected(error.code ?? ''), { cause: error });
  }
  return new OperatorError(texts.backup.restoreFailed((error as Error).message), { cause: error });
}

/**
 * Restores a backup: all of it or nothing. An older one is upgraded to this program's version. Afterwards nobody is signed
 * in, sent codes and links are invalid, and nothing pending is mailed or delivered.
 * @throws {OperatorError} with one sentence, if the file is damaged or newer, a server runs, or the installation is not empty.
 */
export async function restoreBackup(pool: pg.Pool, file: string, options: RestoreOptions): Promise<Restored> {
  const { header } = await checkBackup(file);
  const steps = plan(header, readSchemaFiles(options.source));
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await requireStopped(client);
    if (!options.replace) await requireEmpty(client);
    const restored = await restoreInTransaction(client, file, steps);
    await client.query('analyze');
    return restored;
  } catch (error) {
    throw failure(error);
  } finally {
    client.release(true); // its lock and its settings end with the connection
  }
}

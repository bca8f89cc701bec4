import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type LogFunctionFactory, Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { OperatorError } from '../lib/operator-error.ts';

/** Any number will do, as long as every node takes the same one. */
const LOCK_KEY = 7_261_042;
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      // a checkout with Windows line ends is the same migration
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The line of a file that a PostgreSQL error points at; 1 when it points nowhere. */
function lineOf(sql: string, error: unknown): number {
  const position = Number((error as { position?: string }).position ?? 1);
  return sql.slice(0, position - 1).split('\n').length;
}

async function applyOne(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migration.applied (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    const place = `${migration.name}:${lineOf(migration.sql, cause)}`;
    throw new Error(`${place}: ${(cause as Error).message}`, { cause });
  }
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

async function applyAll(client: pg.ClientBase, migrations: Migration[]): Promise<string[]> {
  await client.query(`
    create schema if not exists migration;
    create table if not exists migration.applied (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration.applied order by name',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  compare(applied, migrations);
  const missing = migrations.filter((migration) => !applied.has(migration.name));
  for (const migration of missing) await applyOne(client, migration);
  return missing.map((migration) => migration.name);
}

const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../migrations');

const quiet: LogFunctionFactory = () => () => undefined;

/**
 * Brings a database up to date: first the job queue's own schema, then each `NNNN_subject.sql` of `folder` that was not
 * applied yet, in order, each in its own transaction. Nodes that start at the same moment wait for each other.
 * @returns the names of the files that it applied.
 * @throws {OperatorError} when an applied file was changed or the database is newer than the code.
 */
export async function migrate(pool: pg.Pool, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await runMigrations({ pgPool: pool, logger: new Logger(quiet) });
    const names = await applyAll(client, migrations);
    await client.query('select pg_advisory_unlock($1)', [LOCK_KEY]);
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
  const { rows } = await pool.query<{ made: boolean }>(
    `select to_regclass('migration.applied') is not null as made`,
  );
  const applied = rows[0]?.made
    ? await pool.query<{ name: string }>('select name from migration.applied')
    : { rows: [] };
  const names = new Set(applied.rows.map((row) => row.name));
  return migrations.map((migration) => migration.name).filter((name) => !names.has(name));
}

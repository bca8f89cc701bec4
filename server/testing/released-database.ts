import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { migrate } from '../database/migrate.ts';
import { MIGRATIONS_FOLDER } from '../database/migration-files.ts';
import { createPool } from '../database/pool.ts';
import { createDatabase } from './harness.ts';

/** A database as an older release made it, to be filled and upgraded. */
export interface ReleasedDatabase {
  url: string;
  /** Connections as the server itself: no row policies apply. */
  pool: pg.Pool;
  /** The number of rows of each of our tables, by `schema.table`. */
  countRows(): Promise<Map<string, number>>;
  drop(): Promise<void>;
}

/** A folder with the migrations up to a number: those of an older release. */
export function migrationsUpTo(last: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'scrum-release-'));
  const names = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.slice(0, 4) <= last);
  for (const name of names) copyFileSync(path.join(MIGRATIONS_FOLDER, name), path.join(folder, name));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

async function countRows(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'app', 'auth')
     and tablename not in ('outbox', 'presence', 'realtime_nodes') order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int from ${name}`);
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
}

/**
 * Makes a database as a release left it.
 * @param last the number of the release's last migration, e.g. `'0061'`.
 */
export async function createReleasedDatabase(last: string): Promise<ReleasedDatabase> {
  const { url, drop } = await createDatabase(false);
  const pool = createPool({ connectionString: url });
  const { folder, remove } = migrationsUpTo(last);
  await migrate(pool, folder).finally(remove);
  return {
    url,
    pool,
    countRows: () => countRows(pool),
    drop: async () => {
      await pool.end();
      await drop();
    },
  };
}

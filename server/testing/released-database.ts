import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { migrate } from '../database/migrate.ts';
import { createPool } from '../database/pool.ts';
import { createDatabase } from './harness.ts';
import { writeOlderSchema } from './older-schema.ts';

/** A database as an older release created it, which tests fill and upgrade. */
export interface ReleasedDatabase {
  url: string;
  /** Connections as the server itself: no row policies apply. */
  pool: pg.Pool;
  /** The number of rows of each of our tables, by `schema.table`. */
  countRows(): Promise<Map<string, number>>;
  drop(): Promise<void>;
}

/** Migrates an empty database to the schema of the release whose last migration has the number `last`. */
export async function migrateUpTo(pool: pg.Pool, last: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'scrum-release-'));
  try {
    await migrate(pool, await writeOlderSchema(folder, (name) => name.slice(0, 4) <= last));
  } finally {
    rmSync(folder, { recursive: true });
  }
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

/** Switches the triggers of all tables of the API off or on: without them, rows are inserted as years of use left them. */
export const switchTriggers = (pool: pg.Pool, to: 'disable' | 'enable') =>
  pool.query(`do $$ declare t text; begin
    for t in select tablename from pg_tables where schemaname = 'public' loop
      execute format('alter table public.%I ${to} trigger user', t);
    end loop; end $$`);

/**
 * Creates a database as a release left it.
 * @param last the number of the release's last migration, e.g. `'0061'`.
 */
export async function createReleasedDatabase(last: string): Promise<ReleasedDatabase> {
  const { url, drop } = await createDatabase(false);
  const pool = createPool({ connectionString: url });
  await migrateUpTo(pool, last);
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

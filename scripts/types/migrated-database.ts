import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { createPool } from '#server/database/pool.ts';
import { migrate } from '#server/database/schema/migrate.ts';

/** Calls `work` with a database that was only migrated, and removes it afterwards. */
export async function withMigratedDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'scrum-types-'));
  try {
    const embedded = await openEmbedded({ dataDir, log: pino({ level: 'silent' }), durable: false });
    const pool = createPool(embedded.connection);
    try {
      await migrate(pool);
      return await work(pool);
    } finally {
      await pool.end();
      await embedded.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

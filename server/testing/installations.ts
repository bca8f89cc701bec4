import { execFileSync } from 'node:child_process';
import { pino } from 'pino';
import { openEmbedded } from '../database/embedded/embedded.ts';
import { createPool } from '../database/pool.ts';
import { migrate } from '../database/schema/migrate.ts';

/** Creates a data folder whose database has all tables and no rows, and stops it, so that it can be copied. */
export async function makeInstallation(dataDir: string): Promise<void> {
  const embedded = await openEmbedded({ dataDir, log: pino({ level: 'silent' }), durable: false });
  try {
    const pool = createPool(embedded.connection);
    await migrate(pool);
    await pool.end();
  } finally {
    await embedded.stop();
  }
}

/** Copies a stopped data folder with its owners and times. @param target does not exist yet; its parent does. */
export function copyInstallation(source: string, target: string): void {
  execFileSync('cp', ['-a', source, target]);
}

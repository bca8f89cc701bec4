import type pg from 'pg';
import { findRunning } from '#server/database/embedded/connect-to-running.ts';
import { createPool } from '#server/database/pool.ts';

/** Connects to the PostgreSQL of a server that runs on the data folder. @throws if none runs. */
export async function connectToRunning(dataDir: string): Promise<pg.Pool> {
  const connection = await findRunning(dataDir);
  if (!connection) throw new Error(`nothing runs on ${dataDir}`);
  return createPool(connection);
}

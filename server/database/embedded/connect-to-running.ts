import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import { createPool } from '../pool.ts';
import { ownerOf } from './lock.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { connectionTo, type SocketConnection } from './settings.ts';

/**
 * Finds the PostgreSQL that another process keeps running in a data folder, waiting while it starts.
 * @returns undefined if no process owns the folder.
 */
export async function findRunning(dataDir: string): Promise<SocketConnection | undefined> {
  if (!existsSync(dataDir)) return undefined;
  const folder = realpathSync(dataDir);
  while ((await ownerOf(folder)) !== undefined) {
    const file = readPostmasterFile(path.join(folder, 'cluster'));
    if (file?.ready) return connectionTo(file.socketDir, file.port);
    await sleep(50);
  }
  return undefined;
}

/**
 * Connects to the PostgreSQL of a server that runs on the data folder.
 * @throws {OperatorError} if none runs.
 */
export async function connectToRunning(dataDir: string): Promise<pg.Pool> {
  const connection = await findRunning(dataDir);
  if (!connection) throw new OperatorError(texts.embedded.notRunning(dataDir));
  return createPool(connection);
}

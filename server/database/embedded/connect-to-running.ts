import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

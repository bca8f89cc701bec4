import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { tableKey } from './contents.ts';
import { checkBackup } from './read-backup.ts';
import { type WriteOptions, writeBackup } from './write-backup.ts';

/** The reason for a backup in the data folder. */
export type BackupKind = 'daily' | 'manual' | 'upgrade';

/** How many of each kind are kept. */
export const KEPT: Readonly<Record<BackupKind, number>> = { daily: 7, manual: 3, upgrade: 3 };

/** A backup in the folder. A file with its final name has been read back once. */
export interface StoredBackup {
  kind: BackupKind;
  /** The file's name. */
  file: string;
  madeAt: Date;
  /** Bytes. */
  size: number;
}

const NAME = /^(daily|manual|upgrade)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.backup$/;
const UNCHECKED = '.unchecked';
const UNFINISHED = /\.(unchecked|part)$/;

/** The folder of the backups of an embedded database. */
export function backupFolder(dataDir: string): string {
  return path.join(dataDir, 'backups');
}

function nameFor(kind: BackupKind, moment: Date): string {
  return `${kind}-${moment.toISOString().replaceAll(/[-:.]/g, '')}.backup`;
}

/** The backups in a folder, the latest first; empty if there is no folder. */
export async function listStored(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  const found: StoredBackup[] = [];
  for (const file of names) {
    const [, kind, year, month, day, hour, minute, second, ms] = NAME.exec(file) ?? [];
    if (kind === undefined) continue;
    const { size } = await stat(path.join(folder, file));
    const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
    found.push({ kind: kind as BackupKind, file, madeAt, size });
  }
  return found.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Removes all but the latest backups of each kind. */
async function removeOld(folder: string): Promise<void> {
  const counts: Partial<Record<BackupKind, number>> = {};
  for (const { kind, file } of await listStored(folder)) {
    const count = (counts[kind] ?? 0) + 1;
    counts[kind] = count;
    if (count > KEPT[kind]) await rm(path.join(folder, file), { force: true });
  }
}

/** Removes unfinished files of a killed server. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (UNFINISHED.test(name)) await rm(path.join(folder, name), { force: true });
  }
}

/**
 * Makes a backup in a folder that only its owner can enter, reads it back, and then removes old backups beyond the limits.
 * Backups are made one at a time.
 * @returns the file, and how many stories it contains.
 * @throws {OperatorError} with one sentence, if it cannot be written or read back; no older one is removed then.
 */
export async function makeStoredBackup(
  pool: pg.Pool,
  folder: string,
  kind: BackupKind,
  options: WriteOptions = {},
): Promise<StoredBackup & { stories: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  const madeAt = new Date();
  const file = nameFor(kind, madeAt);
  const unchecked = path.join(folder, file + UNCHECKED);
  try {
    await writeBackup(pool, unchecked, options);
    const { trailer, size } = await checkBackup(unchecked);
    await rename(unchecked, path.join(folder, file));
    await removeOld(folder);
    const stories = trailer.tables[tableKey({ schema: 'public', name: 'user_stories' })]?.rows ?? 0;
    return { kind, file, madeAt, size, stories };
  } catch (error) {
    await rm(unchecked, { force: true }).catch(() => undefined);
    throw error;
  }
}

import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { unlessAborted } from '#server/lib/abort.ts';
import { BACKUP_LOCK } from '../advisory-locks.ts';
import { tableKey } from './contents.ts';
import { checkBackup } from './read-backup.ts';
import { keepRoom, requireRoom } from './room.ts';
import { type WriteOptions, writeBackup } from './write-backup.ts';

/** The reason for a backup in the data folder. */
export type BackupKind = 'daily' | 'manual' | 'upgrade';

/** How many of each kind are kept; of the daily ones, how many days. */
export const MAX_BACKUPS: Readonly<Record<BackupKind, number>> = { daily: 7, manual: 3, upgrade: 3 };

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

/**
 * The day that a moment belongs to, as SQL: days of backups begin at 03:30 in the installation's time zone, when hardly anybody works.
 * @param moment SQL of a timestamptz.
 * @param zone SQL of the name of the time zone.
 */
export const backupDay = (moment: string, zone: string) =>
  `((${moment} at time zone ${zone}) - time '03:30')::date`;

const DAYS = `
  select ${backupDay('moment', '$2')}::text as day
  from unnest($1::timestamptz[]) with ordinality as moments (moment, n) order by n`;

/** Groups backups for counting: the daily ones of one day are one. */
async function unitsOf(
  pool: pg.Pool,
  kind: BackupKind,
  backups: readonly StoredBackup[],
  timeZone: string,
): Promise<string[]> {
  if (kind !== 'daily') return backups.map(({ file }) => file);
  const { rows } = await pool.query<{ day: string }>(DAYS, [backups.map(({ madeAt }) => madeAt), timeZone]);
  return rows.map(({ day }) => day);
}

/** Removes all but the latest backups of a kind, of the daily ones all but the latest one of the latest days. */
async function removeOld(pool: pg.Pool, folder: string, kind: BackupKind, timeZone: string): Promise<void> {
  const backups = (await listStored(folder)).filter((backup) => backup.kind === kind);
  const units = await unitsOf(pool, kind, backups, timeZone);
  const kept = new Set<string>();
  for (const [n, { file }] of backups.entries()) {
    const unit = units[n] ?? file;
    if (kept.size < MAX_BACKUPS[kind] && !kept.has(unit)) kept.add(unit);
    else await rm(path.join(folder, file), { force: true });
  }
}

interface StoreOptions extends WriteOptions {
  /** The time zone of the days of daily backups; UTC unless given. */
  timeZone?: string;
}

/** Removes unfinished files of a killed server. No backup writes them: the caller holds the lock of backups. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (UNFINISHED.test(name)) await rm(path.join(folder, name), { force: true });
  }
}

/**
 * Waits until no other backup into a folder is made, also by another process.
 * @param work gets a signal that is aborted when `signal` is, or when the lock is lost: another backup may begin then.
 */
async function alone<T>(
  pool: pg.Pool,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(pool.options);
  const lost = new AbortController();
  client.on('error', (error) => lost.abort(error));
  const either = signal ? AbortSignal.any([signal, lost.signal]) : lost.signal;
  await client.connect();
  try {
    await unlessAborted(either, client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]));
    return await work(either);
  } catch (error) {
    // the cause in place of what follows from it
    throw lost.signal.aborted ? lost.signal.reason : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Makes a backup in a folder that only its owner can enter, reads it back, and then removes old backups beyond the limits.
 * Backups are made one at a time.
 * @returns the file, and how many stories it contains.
 * @throws {OperatorError} with one sentence, if it does not fit or cannot be written or read back; no older one is removed then. The
 *   error of the connection, if the database is lost.
 */
export async function makeStoredBackup(
  pool: pg.Pool,
  folder: string,
  kind: BackupKind,
  options: StoreOptions = {},
): Promise<StoredBackup & { stories: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return alone(pool, options.signal, (signal) => makeAlone(pool, folder, kind, { ...options, signal }));
}

async function makeAlone(
  pool: pg.Pool,
  folder: string,
  kind: BackupKind,
  { signal, onProgress, timeZone = 'UTC' }: StoreOptions & { signal: AbortSignal },
): Promise<StoredBackup & { stories: number }> {
  await removeUnfinished(folder);
  const [latest] = await listStored(folder);
  requireRoom(folder, latest?.size ?? 0);
  const madeAt = new Date();
  const file = nameFor(kind, madeAt);
  const unchecked = path.join(folder, file + UNCHECKED);
  try {
    await writeBackup(pool, unchecked, {
      signal,
      onProgress: (share) => {
        keepRoom(folder);
        onProgress?.(share);
      },
    });
    const { size, stories } = await readBack(unchecked);
    signal.throwIfAborted();
    await rename(unchecked, path.join(folder, file));
    await removeOld(pool, folder, kind, timeZone);
    return { kind, file, madeAt, size, stories };
  } catch (error) {
    await rm(unchecked, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function readBack(file: string): Promise<{ size: number; stories: number }> {
  const { trailer, size } = await checkBackup(file);
  const stories = trailer.tables[tableKey({ schema: 'public', name: 'user_stories' })]?.rows ?? 0;
  return { size, stories };
}

/**
 * Finds the complete backup that an interrupted attempt has left.
 * @param since when the backup was asked for. Backups are made one at a time, so a later one of this kind is its own.
 */
export async function findMade(
  folder: string,
  kind: BackupKind,
  since: Date,
): Promise<(StoredBackup & { stories: number }) | undefined> {
  const made = (await listStored(folder)).find((backup) => backup.kind === kind && backup.madeAt >= since);
  return made && { ...made, ...(await readBack(path.join(folder, made.file))) };
}

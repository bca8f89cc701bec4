/** The warnings for administrators: the latest backup failed, none is recent, or the disk is nearly full. */
export const BACKUP_WARNINGS = ['failed', 'old', 'disk'] as const;
export type BackupWarning = (typeof BACKUP_WARNINGS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_AGE_DAYS = 2;
const MIN_FREE_BYTES = 1024 ** 3;

interface Finished {
  started_at: string;
  finished_at: string | null;
  size: number | null;
  error: string | null;
}

export interface BackupFacts {
  now: Date;
  /** When the installation was created: a new one has no backup yet. */
  installedAt: Date;
  /** The latest first. */
  backups: readonly Finished[];
  /** Bytes. */
  free: number;
}

/**
 * The current warnings, the most serious first. The disk is nearly full below 1 GB, or if two more backups of the latest
 * one's size would not fit.
 */
export function backupWarnings({ now, installedAt, backups, free }: BackupFacts): BackupWarning[] {
  const ended = backups.filter((backup) => backup.finished_at !== null);
  const good = ended.find((backup) => backup.error === null);
  const since = good ? new Date(good.started_at) : installedAt;
  const warnings: BackupWarning[] = [];
  if (ended[0]?.error) warnings.push('failed');
  if (now.getTime() - since.getTime() > MAX_AGE_DAYS * DAY_MS) warnings.push('old');
  if (free < Math.max(MIN_FREE_BYTES, 2 * (good?.size ?? 0))) warnings.push('disk');
  return warnings;
}

import { z } from 'zod';
import type { BackupWarning } from '../rules/backup-warnings.ts';

/** `admin_backups`: the backups in the server's data folder. Both procedures return 403 `not_admin` to people who are not administrators. */
export const adminBackupsInput = z.object({});

/** `admin_make_backup`: makes one now, in the background; 409 `backup_running`, or `backup_external` without a folder. */
export const adminMakeBackupInput = z.object({});

export interface Backup {
  id: string;
  kind: 'daily' | 'manual' | 'upgrade';
  /** The name of the person who requested a manual one. */
  requested_by: string | null;
  started_at: string;
  /** When it finished; null while it is queued or running. A finished backup has been read back, unless it failed. */
  finished_at: string | null;
  /** Percent. */
  progress: number;
  /** Bytes. */
  size: number | null;
  stories: number | null;
  /** Why the backup failed. */
  error: 'disk_full' | 'not_writable' | 'damaged' | 'interrupted' | 'failed' | null;
  /** With `disk_full`, if the backup was not begun: the bytes that must have been free, and that were. */
  needed: number | null;
  free: number | null;
}

/** Whether the database is external: then the people who run it make the backups. */
export type BackupState =
  | { engine: 'external' }
  | {
      engine: 'embedded';
      backups: Backup[];
      warnings: BackupWarning[];
      /** How many of each kind are kept. */
      kept: Record<Backup['kind'], number>;
      /** The folder of the files. */
      folder: string;
      /** Bytes. */
      disk: { free: number; total: number };
    };

export interface BackupProcedures {
  admin_backups: { input: z.input<typeof adminBackupsInput>; output: BackupState };
  admin_make_backup: { input: z.input<typeof adminMakeBackupInput>; output: { id: string } };
}

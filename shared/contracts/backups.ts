import { z } from 'zod';
import type { BackupWarning } from '../rules/backup-warnings.ts';

/** `admin_backups`: the backups in the server's data folder. Both procedures answer 403 `not_admin` to anybody else. */
export const adminBackupsInput = z.object({});

/** `admin_make_backup`: makes one now, in the background; 409 `backup_running`, or `backup_external` without a folder. */
export const adminMakeBackupInput = z.object({});

export interface Backup {
  id: string;
  kind: 'daily' | 'manual' | 'upgrade';
  /** The name of the person who asked for a manual one. */
  requested_by: string | null;
  started_at: string;
  /** Null while it waits or runs. It has been read back then, unless it failed. */
  finished_at: string | null;
  /** Percent. */
  progress: number;
  /** Bytes. */
  size: number | null;
  stories: number | null;
  /** Why there is none. */
  error: 'disk_full' | 'not_writable' | 'damaged' | 'interrupted' | 'failed' | null;
}

/** An external database is backed up by those who run it. */
export type BackupState =
  | { engine: 'external' }
  | {
      engine: 'embedded';
      backups: Backup[];
      warnings: BackupWarning[];
      /** How many of each kind are kept. */
      kept: Record<Backup['kind'], number>;
      /** The folder, so that people find the files. */
      folder: string;
      /** Bytes. */
      disk: { free: number; total: number };
    };

export interface BackupProcedures {
  admin_backups: { input: z.input<typeof adminBackupsInput>; output: BackupState };
  admin_make_backup: { input: z.input<typeof adminMakeBackupInput>; output: { id: string } };
}

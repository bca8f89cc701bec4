import { z } from 'zod';
import { BACKUP_WARNINGS } from '../rules/accounts/backup-warnings.ts';
import { type CallsOf, commandId, contracts } from './parts/contract.ts';
import { count } from './parts/fields.ts';

const kind = z.enum(['daily', 'manual', 'upgrade']);

const backup = z.object({
  id: z.uuid(),
  kind,
  /** The name of the person who requested a manual one. */
  requested_by: z.string().nullable(),
  started_at: z.string(),
  /** When it finished; null while it is queued or running. A finished backup has been read back, unless it failed. */
  finished_at: z.string().nullable(),
  /** Percent. */
  progress: z.number(),
  /** Bytes. */
  size: z.number().nullable(),
  stories: count.nullable(),
  /** Why the backup failed. */
  error: z.enum(['disk_full', 'not_writable', 'damaged', 'interrupted', 'failed']).nullable(),
  /** With `disk_full`, if the backup was not begun: the bytes that must have been free, and that were. */
  needed: z.number().nullable(),
  free: z.number().nullable(),
});

/** Whether the database is external: then the people who run it make the backups. */
const backupState = z.discriminatedUnion('engine', [
  z.object({ engine: z.literal('external') }),
  z.object({
    engine: z.literal('embedded'),
    backups: z.array(backup),
    warnings: z.array(z.enum(BACKUP_WARNINGS)),
    /** How many of each kind are kept. */
    kept: z.record(kind, count),
    /** The folder of the files. */
    folder: z.string(),
    /** Bytes. */
    disk: z.object({ free: z.number(), total: z.number() }),
  }),
]);

export const backupContracts = contracts({
  /** The backups in the server's data folder. Both procedures return 403 `not_admin` to people who are not administrators. */
  admin_backups: { input: z.object({}), output: backupState },
  /** Makes one now, in the background; 409 `backup_running`, or `backup_external` without a folder. */
  admin_make_backup: { input: z.object({ command_id: commandId }), output: z.object({ id: z.uuid() }) },
});

export type BackupProcedures = CallsOf<typeof backupContracts>;
export type Backup = z.infer<typeof backup>;
export type BackupState = z.infer<typeof backupState>;

import { statfs } from 'node:fs/promises';
import { backupFolder, KEPT } from '#server/database/backup/stored.ts';
import { defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { type Backup, type BackupState, backupContracts } from '#shared/contracts/backups.ts';
import { backupWarnings } from '#shared/rules/backup-warnings.ts';

/** The backups and the state of the disk. @throws {PublicError} 403 if the caller is not an administrator, from the database. */
export const listBackups = defineProcedure({
  ...backupContracts.admin_backups,
  async act(_input, { client, config }): Promise<BackupState> {
    const stored = await oneValue<{ installed_at: string; backups: Backup[] }>(
      client,
      'select app.admin_backups()',
    );
    if (config.databaseUrl) return { engine: 'external' };
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    const { backups, installed_at } = stored;
    const free = bavail * bsize;
    const installedAt = new Date(installed_at);
    return {
      engine: 'embedded',
      backups,
      warnings: backupWarnings({ now: new Date(), installedAt, backups, free }),
      kept: KEPT,
      folder: backupFolder(config.dataDir),
      disk: { free, total: blocks * bsize },
    };
  },
});

import { statfs } from 'node:fs/promises';
import { answerOnce } from '#server/database/answer-once.ts';
import { backupFolder, MAX_BACKUPS } from '#server/database/backup/stored.ts';
import { defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { oneRow, oneValue } from '#server/lib/rows.ts';
import { type Backup, type BackupState, backupContracts } from '#shared/contracts/backups.ts';
import { backupWarnings } from '#shared/rules/accounts/backup-warnings.ts';

/** The backups and the state of the disk. @throws {PublicError} 403 if the caller is not an administrator, from the database. */
const listBackups = defineProcedure({
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
      kept: MAX_BACKUPS,
      folder: backupFolder(config.dataDir),
      disk: { free, total: blocks * bsize },
    };
  },
});

/** Requests a backup now. @throws {PublicError} 403 if the caller is not an administrator, 409 backup_external. */
const requestBackup = defineProcedure({
  ...backupContracts.admin_make_backup,
  async act({ command_id }, { client, config }): Promise<{ id: string }> {
    await client.query('select app.require_admin()');
    if (config.databaseUrl) throw refusal('backup_external');
    return answerOnce(client, { procedure: 'admin_make_backup', id: command_id }, () =>
      oneRow<{ id: string }>(client, 'select app.admin_make_backup() as id'),
    );
  },
});

/** The backups of the installation, for administrators. */
export const backupProcedures = [listBackups, requestBackup];

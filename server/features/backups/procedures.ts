import { statfs } from 'node:fs/promises';
import {
  adminBackupsInput,
  adminMakeBackupInput,
  type Backup,
  type BackupState,
} from '../../../shared/contracts/backups.ts';
import { backupWarnings } from '../../../shared/rules/backup-warnings.ts';
import { backupFolder, KEPT } from '../../database/backup/stored.ts';
import { defineProcedure, type Procedure } from '../../lib/procedure.ts';
import { PublicError } from '../../lib/public-error.ts';

const adminBackups = defineProcedure({
  name: 'admin_backups',
  access: 'signed-in',
  input: adminBackupsInput,
  async act(_input, { client, config }): Promise<BackupState> {
    const { rows } = await client.query<{ state: { installed_at: string; backups: Backup[] } }>(
      'select app.admin_backups() as state',
    );
    const [row] = rows;
    if (!row) throw new Error('admin_backups answered nothing');
    if (config.databaseUrl) return { engine: 'external' };
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    const { backups, installed_at } = row.state;
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

const adminMakeBackup = defineProcedure({
  name: 'admin_make_backup',
  access: 'signed-in',
  input: adminMakeBackupInput,
  async act(_input, { client, config }): Promise<{ id: string }> {
    await client.query('select app.require_admin()');
    if (config.databaseUrl) {
      throw new PublicError(409, 'PT409', 'La base de datos es externa: sus copias se hacen desde allí.', {
        hint: 'backup_external',
      });
    }
    const { rows } = await client.query<{ id: string }>('select app.admin_make_backup() as id');
    const [made] = rows;
    if (!made) throw new Error('admin_make_backup answered nothing');
    return made;
  },
});

/** Backups, for administrators. */
export const backupProcedures: readonly Procedure[] = [adminBackups, adminMakeBackup];

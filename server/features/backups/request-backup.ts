import { defineProcedure } from '#server/lib/procedure.ts';
import { refusal } from '#server/lib/public-error.ts';
import { oneRow } from '#server/lib/rows.ts';
import { backupContracts } from '#shared/contracts/backups.ts';

/** Requests a backup now. @throws {PublicError} 403 if the caller is not an administrator, 409 backup_external. */
export const requestBackup = defineProcedure({
  ...backupContracts.admin_make_backup,
  async act(_input, { client, config }): Promise<{ id: string }> {
    await client.query('select app.require_admin()');
    if (config.databaseUrl) throw refusal('backup_external');
    return oneRow<{ id: string }>(client, 'select app.admin_make_backup() as id');
  },
});

import type pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { texts } from '#server/console/texts.ts';
import { OperatorError } from '#server/lib/operator-error.ts';
import type { MigrateOptions } from '../schema/migrate.ts';
import { backupFolder, makeStoredBackup } from './stored.ts';

/**
 * The step before `migrate` upgrades a database: a backup of the embedded one; nothing for one of DATABASE_URL, which
 * those who run it back up. An upgrade whose backup fails does not begin.
 */
export function backUpBeforeUpgrade(pool: pg.Pool, config: Config): MigrateOptions {
  if (config.databaseUrl) return {};
  return {
    beforeUpgrade: async () => {
      try {
        await makeStoredBackup(pool, backupFolder(config.dataDir), 'upgrade');
      } catch (error) {
        const reason = (error as Error).message;
        throw new OperatorError(texts.database.backupBeforeUpgradeFailed(reason), { cause: error });
      }
    },
  };
}

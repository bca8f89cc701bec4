import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineProcedure } from '#server/lib/procedure.ts';
import { oneValue } from '#server/lib/rows.ts';
import { administrationContracts, type SystemState } from '#shared/contracts/administration.ts';

const PACKAGE = path.resolve(import.meta.dirname, '../../../package.json');
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

/** The state of the system. @throws {PublicError} 403 if the caller is not an administrator, from the database. */
export const systemState = defineProcedure({
  ...administrationContracts.admin_state,
  async act(_input, { client, config }): Promise<SystemState> {
    type Counted = Omit<
      SystemState,
      'version' | 'node_version' | 'database' | 'mail_server' | 'has_public_url' | 'uptime'
    >;
    return {
      ...(await oneValue<Counted>(client, 'select app.admin_state()')),
      version,
      node_version: process.versions.node,
      database: config.databaseUrl ? 'external' : 'embedded',
      mail_server: config.smtpUrl ? new URL(config.smtpUrl).host : null,
      has_public_url: config.publicUrl !== undefined,
      uptime: Math.floor(process.uptime()),
    };
  },
});

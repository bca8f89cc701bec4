import { EventEmitter } from 'node:events';
import { type LogFunctionFactory, Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';

const quiet: LogFunctionFactory = () => () => undefined;

const AS_SAVEPOINT: Record<string, string> = {
  begin: 'savepoint queue_migration',
  commit: 'release savepoint queue_migration',
  rollback: 'rollback to savepoint queue_migration',
};

/** Wraps the client of an open transaction so that transactions become savepoints, and a failed statement does not abort the rest. */
function insideTransaction(client: pg.ClientBase) {
  return {
    async query(statement: string | pg.QueryConfig, values?: unknown[]) {
      const savepoint = typeof statement === 'string' ? AS_SAVEPOINT[statement] : undefined;
      if (savepoint) return client.query(savepoint);
      await client.query('savepoint queue_statement');
      try {
        const result = await client.query(statement as string, values as unknown[]);
        await client.query('release savepoint queue_statement');
        return result;
      } catch (error) {
        await client.query('rollback to savepoint queue_statement');
        throw error;
      }
    },
    release: () => undefined,
  };
}

/**
 * Upgrades the schema of the job queue (graphile_worker) inside the open transaction of `client`. The library itself commits
 * after each of its steps; a failed upgrade would leave a queue that the previous version may refuse.
 */
export async function migrateQueue(client: pg.ClientBase): Promise<void> {
  const pool = Object.assign(new EventEmitter(), { connect: async () => insideTransaction(client) });
  pool.on('error', () => undefined); // the library needs both listeners
  pool.on('connect', () => undefined);
  await runMigrations({ pgPool: pool as unknown as pg.Pool, logger: new Logger(quiet) });
}

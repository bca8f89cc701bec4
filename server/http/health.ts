import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { ServerContext } from '../context.ts';

/** An answer comes within two seconds, whatever the database does. */
const PATIENCE_MS = 1_500;

/**
 * Asks the database whether it answers. Requests that come during the query share it, so that a database that hangs holds one
 * connection of the pool and no more.
 * @returns a question that throws where there was no answer in time.
 */
function askDatabase(pool: pg.Pool): () => Promise<void> {
  let asked: Promise<unknown> | undefined;
  return async () => {
    asked ??= pool.query('select 1').finally(() => {
      asked = undefined;
    });
    asked.catch(() => undefined); // it may fail when nobody waits any more
    const late = new AbortController();
    const tooLate = sleep(PATIENCE_MS, undefined, { signal: late.signal }).then(() => {
      throw new Error(`no answer within ${PATIENCE_MS} ms`);
    });
    try {
      await Promise.race([asked, tooLate]);
    } finally {
      late.abort();
    }
  };
}

/**
 * `/health/live`: the process answers. `/health/ready`: it has started, also reaches its database, and is not stopping.
 */
export function healthRoutes(app: FastifyInstance, { pool, lifecycle }: ServerContext): void {
  const ask = askDatabase(pool);
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (request, reply) => {
    const { phase } = lifecycle;
    if (phase !== 'running') return reply.status(503).send({ status: phase });
    try {
      await ask();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'database not reachable');
      return reply.status(503).send({ status: 'database not reachable' });
    }
  });
}

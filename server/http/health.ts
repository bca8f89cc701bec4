import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Lifecycle } from '../lib/lifecycle.ts';

/** How long a check waits for the database (ms), so that its response comes within two seconds. */
const TIMEOUT_MS = 1_500;

/**
 * Makes a check of whether the database answers. Requests during the query share it, so that a database that hangs takes only
 * one connection of the pool.
 * @returns a function that throws if there is no answer in time.
 */
function askDatabase(pool: pg.Pool): () => Promise<void> {
  let asked: Promise<unknown> | undefined;
  return async () => {
    asked ??= pool.query('select 1').finally(() => {
      asked = undefined;
    });
    asked.catch(() => undefined); // the query may fail after all callers have stopped waiting
    const late = new AbortController();
    const tooLate = sleep(TIMEOUT_MS, undefined, { signal: late.signal }).then(() => {
      throw new Error(`no answer within ${TIMEOUT_MS} ms`);
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
export function healthRoutes(app: FastifyInstance, pool: pg.Pool, lifecycle: Lifecycle): void {
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

import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../context.ts';

/** `/health/live`: the process answers. `/health/ready`: it also reaches its database and is not stopping. */
export function healthRoutes(app: FastifyInstance, context: ServerContext): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (request, reply) => {
    if (stopping) return reply.status(503).send({ status: 'stopping' });
    try {
      await context.pool.query('select 1');
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'database not reachable');
      return reply.status(503).send({ status: 'database not reachable' });
    }
  });
}

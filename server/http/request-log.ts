import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/**
 * One log line per request, and its id in the answer (`x-request-id`). The line holds the path without the query string:
 * filters and addresses of people stay out of the log, as do bodies and headers.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0];
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { reqId: request.id, method: request.method, path, status: reply.statusCode, ms };
    const quiet = path?.startsWith('/health/') || path?.startsWith('/assets/') || path === '/metrics';
    if (reply.statusCode >= 500) request.log.error(line, 'request');
    else if (quiet) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
    metrics.observeRequest(
      request.method,
      request.routeOptions.url ?? 'unknown',
      reply.statusCode,
      ms / 1000,
    );
  });
}

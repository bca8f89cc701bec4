import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** The status that stands in the log for a client that broke off: it got no answer. */
const CLIENT_LEFT = 499;

/**
 * One log line per request, and its id in the answer (`x-request-id`). The line holds the path without the query string:
 * filters and addresses of people stay out of the log, as do bodies and headers. A client that breaks off is noted as 499.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  const logged = new WeakSet<FastifyRequest>();
  const write = (request: FastifyRequest, status: number, elapsed: number) => {
    if (logged.has(request)) return;
    logged.add(request);
    const path = request.url.split('?', 1)[0];
    const ms = Math.round(elapsed * 10) / 10;
    const line = { reqId: request.id, method: request.method, path, status, ms };
    const quiet = path?.startsWith('/health/') || path?.startsWith('/assets/') || path === '/metrics';
    if (status >= 500) request.log.error(line, 'request');
    else if (quiet) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
    metrics.observeRequest(request.method, request.routeOptions.url ?? 'unknown', status, ms / 1000);
  };
  const begun = new WeakMap<FastifyRequest, FastifyReply>();
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    begun.set(request, reply);
  });
  app.addHook('onRequestAbort', async (request) => {
    write(request, CLIENT_LEFT, begun.get(request)?.elapsedTime ?? 0);
  });
  app.addHook('onResponse', async (request, reply) => write(request, reply.statusCode, reply.elapsedTime));
}

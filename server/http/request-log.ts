import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** The logged status of a request that its client aborted, which got no response. */
const CLIENT_LEFT = 499;
/** A statement reached its time limit, which is no failure of the server. */
const TOO_SLOW = 504;

/**
 * Writes one log line per request, and sends its id in the response (`x-request-id`). The line has the path without the query
 * string: the log contains no filters, addresses of people, bodies or headers. An aborted request is logged as 499.
 * A response of 5xx is an error, except 504, which is a warning.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('isLogged', false).decorateRequest('reply', null);
  const write = (request: FastifyRequest, status: number, elapsed: number) => {
    if (request.isLogged) return;
    request.isLogged = true;
    const path = request.url.split('?', 1)[0];
    const ms = Math.round(elapsed * 10) / 10;
    const line = { method: request.method, path, status, ms };
    const quiet = path?.startsWith('/health/') || path?.startsWith('/assets/') || path === '/metrics';
    if (status === TOO_SLOW) request.log.warn(line, 'request');
    else if (status >= 500) request.log.error(line, 'request');
    else if (quiet) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
    metrics.observeRequest(request.method, request.routeOptions.url ?? 'unknown', status, ms / 1000);
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    request.reply = reply;
    done();
  });
  app.addHook('onRequestAbort', async (request) => {
    write(request, CLIENT_LEFT, request.reply?.elapsedTime ?? 0);
  });
  app.addHook('onResponse', (request, reply, done) => {
    write(request, reply.statusCode, reply.elapsedTime);
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the line of the request is written. */
    isLogged: boolean;
    /** The reply to the request; null before the first hook. */
    reply: FastifyReply | null;
  }
}

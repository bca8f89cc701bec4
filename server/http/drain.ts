import { Server as TcpServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '../lib/lifecycle.ts';
import { errorBody, refusal } from '../lib/public-error.ts';
import { RETRY_AFTER_SECONDS } from '../lib/retry-after.ts';

/** How long running requests get to end. */
const REQUESTS_MS = 4_000;
const SWEEP_MS = 50;

/** While the server stops, refuses new requests with an answer, and lets each answer end its connection. */
export function refuseWhileStopping(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', async (request, reply) => {
    if (lifecycle.phase !== 'stopping' || request.url.startsWith('/health/')) return;
    const stopping = refusal('server_stopping');
    reply
      .status(stopping.status)
      .header('retry-after', RETRY_AFTER_SECONDS.restart)
      .send(errorBody(stopping));
    return reply;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (lifecycle.phase === 'stopping') reply.header('connection', 'close');
  });
}

/** Ends the listener alone: `close` of an HTTP server also cuts connections on which a request may be on its way. */
async function stopListening(app: FastifyInstance): Promise<void> {
  await nextTurn(); // right after connections that waited were accepted
  TcpServer.prototype.close.call(app.server);
}

/**
 * Ends the HTTP side so that no request is cut off without an answer: first a client that still writes on a kept connection is
 * answered and its connection ended, new connections too; then nothing is accepted any more; what is idle after that is closed,
 * and what still runs gets four seconds.
 * @param graceMs how long a request may be on its way.
 */
export async function drain(app: FastifyInstance, lifecycle: Lifecycle, graceMs: number): Promise<void> {
  lifecycle.stop();
  await sleep(graceMs);
  if (app.server.listening) await stopListening(app);
  await sleep(graceMs / 4);
  const late = setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS);
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  await app.close().finally(() => {
    clearTimeout(late);
    clearInterval(sweep);
  });
}

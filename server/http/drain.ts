import { Server as TcpServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '../lib/lifecycle.ts';
import { errorBody, refusal } from '../lib/public-error.ts';
import { RETRY_AFTER_SECONDS } from '../lib/retry.ts';

/** How long running requests have to finish. */
const REQUESTS_MS = 4_000;
const SWEEP_MS = 50;
/** The wait for arriving requests: its longest, in times of the usual one, and in how many looks that one is divided. */
const MAX_GRACES = 2.5;
const GRACE_LOOKS = 20;
/** It is quiet after so many looks in a row without a request. */
const QUIET_LOOKS = 5;

/** While the server stops, refuses new requests with a response, and closes each connection after its response. */
export function refuseWhileStopping(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (lifecycle.phase !== 'stopping' || request.url.startsWith('/health/')) return done();
    const stopping = refusal('server_stopping');
    reply
      .status(stopping.status)
      .header('retry-after', RETRY_AFTER_SECONDS.restart)
      .send(errorBody(stopping));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (lifecycle.phase === 'stopping') reply.header('connection', 'close');
    done();
  });
}

/** Closes only the listener: `close` of an HTTP server also cuts connections on which a request may be arriving. */
async function stopListening(app: FastifyInstance): Promise<void> {
  await nextTurn(); // right after pending connections were accepted
  TcpServer.prototype.close.call(app.server);
}

/**
 * Waits a time, and then until no request arrives any more: looks are counted, and not milliseconds, since on a busy machine a
 * request can lie in the socket for longer than any pause.
 * @param graceMs the time. In all it takes at most {@link MAX_GRACES} times as long.
 */
async function untilQuiet(app: FastifyInstance, graceMs: number): Promise<void> {
  let quietLooks = 0;
  const onArrival = () => {
    quietLooks = 0;
  };
  const begun = performance.now();
  const passed = () => performance.now() - begun;
  app.server.on('connection', onArrival).on('request', onArrival);
  while (passed() < graceMs || (quietLooks < QUIET_LOOKS && passed() < graceMs * MAX_GRACES)) {
    await sleep(graceMs / GRACE_LOOKS);
    quietLooks += 1;
  }
  app.server.off('connection', onArrival).off('request', onArrival);
}

/**
 * Closes the HTTP side so that no request is cut off without a response. First, requests on open and new connections are
 * answered and their connections closed, until none arrives any more. Then no connection is accepted, and idle ones are closed.
 * Requests that still run get four seconds.
 * @param graceMs how long a request may take to arrive; two and a half times as long while others arrive.
 */
export async function drain(app: FastifyInstance, lifecycle: Lifecycle, graceMs: number): Promise<void> {
  lifecycle.stop();
  await untilQuiet(app, graceMs);
  if (app.server.listening) await stopListening(app);
  await sleep(graceMs / 4);
  const late = setTimeout(() => app.server.closeAllConnections(), REQUESTS_MS);
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  await app.close().finally(() => {
    clearTimeout(late);
    clearInterval(sweep);
  });
}

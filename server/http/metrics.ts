import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { plainHash, sameHash } from '../accounts/secrets/secrets.ts';
import { apiError } from '../lib/public-error.ts';
import { bearerToken } from '../protocol/requests/bearer.ts';

/** The metrics of one running server, in the format of Prometheus. */
export interface Metrics {
  registry: Registry;
  observeRequest(method: string, route: string, status: number, seconds: number): void;
}

/**
 * Creates the metrics of a server: Node's own, requests by route, the connection pool, and the open sockets.
 * @param sockets returns how many realtime sockets are open now.
 */
export function createMetrics(pool: pg.Pool, sockets: () => number): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'realtime_sockets',
    help: 'Open realtime sockets',
    registers: [registry],
    collect() {
      this.set(sockets());
    },
  });
  return {
    registry,
    observeRequest: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
  };
}

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8);
thisMachine.addAddress('::1', 'ipv6');

/** Whether a proxy that TRUST_PROXY does not name forwarded a request: then its sender is unknown. */
function cameThroughStranger({ headers, ip, socket }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return forwarded && ip === socket.remoteAddress;
}

function isFromHere(request: FastifyRequest): boolean {
  const ip = request.ip.replace(/^::ffff:/, '');
  return !cameThroughStranger(request) && thisMachine.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

/** Compares hashes, so that the time reveals nothing about the token. */
function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = bearerToken(request);
  return token !== undefined && given !== undefined && sameHash(plainHash(given), plainHash(token));
}

/** Mounts `/metrics` for this machine and for callers with METRICS_TOKEN. A private network alone is not trusted. */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request) && !hasToken(request, token)) {
      throw apiError('metrics_forbidden');
    }
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

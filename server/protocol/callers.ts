import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import type { Claims } from '../database/run-as-user.ts';
import { LARGE_BODY, SMALL_BODY } from '../http/json-body.ts';
import { sent } from '../http/sent.ts';
import { ByteBudget } from '../lib/byte-budget.ts';
import { claimsOf } from './bearer.ts';
import { transact } from './rest/transact.ts';

/** Bytes of the larger bodies that are read and worked on at once, for the whole process and for one person. */
const bodies = new ByteBudget({ total: 32 * 1024 * 1024, perKey: 8 * 1024 * 1024 });

/** What a body may take in memory, by its own words: one that does not say its length counts as the largest. */
function declaredBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return LARGE_BODY.bytes;
  return Math.min(Number(headers['content-length'] ?? 0), LARGE_BODY.bytes);
}

/**
 * Finds out who calls the routes of `scope` before a body is read (`request.claims`), so that a stranger can send small
 * bodies only.
 * @throws {PublicError} 401 for a token that is not valid.
 */
export function identifyCallers(scope: FastifyInstance, context: ServerContext): void {
  scope.decorateRequest('claims', null as never);
  scope.addHook('onRequest', async (request) => {
    request.claims = await claimsOf(request, context.tokens);
    if (request.claims.sub !== undefined) request.bodyLimits = LARGE_BODY;
  });
}

/**
 * Lets larger bodies in only for a session that is still live, and only so many at once.
 * @throws {PublicError} 429 or 503 where too much is being read already; SQLSTATE PT401 where the session has ended.
 */
export function admitLargeBodies(scope: FastifyInstance, { pool }: ServerContext): void {
  scope.addHook('preParsing', async (request: FastifyRequest, reply: FastifyReply) => {
    const { claims } = request;
    const bytes = declaredBytes(request);
    if (claims.sub === undefined || bytes <= SMALL_BODY.bytes) return;
    const giveBack = bodies.take(claims.sub, bytes);
    void sent(reply).then(giveBack);
    await transact(pool, claims, async () => undefined, { readOnly: true });
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; set by {@link identifyCallers}. */
    claims: Claims;
  }
}

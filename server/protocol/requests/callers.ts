import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Claims } from '#server/database/run-as-user.ts';
import { ByteBudget } from '#server/lib/byte-budget.ts';
import type { ProtocolContext } from '../context.ts';
import { LONG_ADDRESS } from './address-size.ts';
import { claimsOf } from './bearer.ts';
import { LARGE_BODY, SMALL_BODY } from './json-body.ts';
import { needsSession } from './refusals.ts';
import { whenResponseClosed } from './response-closed.ts';
import { transact } from './transact.ts';

/** Bytes of the larger bodies in progress at once, for the whole process and for one person. */
const bodies = new ByteBudget({ total: 32 * 1024 * 1024, perKey: 8 * 1024 * 1024 });

/** The declared length of a body in bytes. A body without a declared length counts as the largest. */
function declaredBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return LARGE_BODY.bytes;
  return Math.min(Number(headers['content-length'] ?? 0), LARGE_BODY.bytes);
}

/**
 * Finds the caller of each route of `scope` before a body is read (`request.claims`), so that a caller without a session can
 * send only small bodies and short addresses. A request with an invalid token is answered with 401.
 * @throws {Error} if `acceptJson` was not mounted first: it sets the limits of bodies that this function raises.
 */
export function identifyCallers(scope: FastifyInstance, context: ProtocolContext): void {
  if (!scope.hasRequestDecorator('bodyLimits'))
    throw new Error('acceptJson must be mounted before the routes');
  scope.decorateRequest('claims', null as never);
  scope.addHook('onRequest', async (request) => {
    request.claims = await claimsOf(request, context.tokens);
    if (request.claims.sub === undefined) return;
    request.bodyLimits = LARGE_BODY;
    request.maxAddress = LONG_ADDRESS;
  });
}

/**
 * Accepts larger bodies only for a session that has not ended, and a limited number of bytes at once.
 * @throws {PublicError} 429 or 503 if too many bytes are in progress; SQLSTATE PT401 if the session has ended.
 */
export function admitLargeBodies(scope: FastifyInstance, { pool }: ProtocolContext): void {
  scope.addHook('preParsing', async (request: FastifyRequest, reply: FastifyReply) => {
    const { claims } = request;
    const bytes = declaredBytes(request);
    if (claims.sub === undefined || bytes <= SMALL_BODY.bytes) return;
    const giveBack = bodies.take(claims.sub, bytes);
    void whenResponseClosed(reply).then(giveBack);
    await transact(pool, claims, async () => undefined, { readOnly: true });
  });
}

/** The claims of a signed-in caller. @throws {PublicError} 401 if the caller is signed out. */
export function signedInClaims({ claims }: FastifyRequest): Claims {
  if (claims.sub === undefined) throw needsSession();
  return claims;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set by {@link identifyCallers}. */
    claims: Claims;
  }
}

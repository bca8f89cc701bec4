import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { findAccountById } from '#server/accounts/accounts.ts';
import { AuthError } from '#server/accounts/auth-error.ts';
import { invalid } from '#server/accounts/fields.ts';
import { liveSuccessor, lockToken, rotate } from '#server/accounts/sessions/refresh-tokens.ts';
import { endSessions, type OpenSession, presentSession } from '#server/accounts/sessions/sessions.ts';
import { LIMITS } from '#server/accounts/throttles/limits.ts';
import { recordAttempt } from '#server/accounts/throttles/throttles.ts';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { networkOf } from '#server/lib/network-of.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import type { AuthErrorCode } from '#shared/errors/codes.ts';
import { canSignIn } from '../can-sign-in.ts';
import { readBody } from '../read-body.ts';
import { rememberDevice } from '../remember-device.ts';

const body = z.object({
  refresh_token: z.string(invalid('refresh_token_missing')).min(1).max(200),
});

type Outcome = { session: OpenSession } | { refused: AuthErrorCode };

/** Exchanges the token in one transaction. A refusal is a result, not an exception, so that the end of a stolen session is committed. */
async function exchange(
  client: pg.ClientBase,
  token: string,
  request: FastifyRequest,
  context: ProtocolContext,
): Promise<Outcome> {
  const presented = await lockToken(client, token);
  const account = presented && (await findAccountById(client, presented.user_id));
  if (!presented || !account) return { refused: 'refresh_token_not_found' };
  const { session_id: sessionId, amr, state } = presented;
  if (!canSignIn(account, request, context)) return { refused: 'refresh_token_not_found' };
  if (state === 'reused') {
    await endSessions(client, account.id, 'local', sessionId);
    return { refused: 'refresh_token_already_used' };
  }
  const refreshToken =
    state === 'unused' ? await rotate(client, token, sessionId) : await liveSuccessor(client, token);
  return { session: { account, sessionId, amr, refreshToken } };
}

/**
 * Exchanges a refresh token for its one successor. Within the grace period a used token gets the same successor. After that
 * a used token ends the session, because two parties have it.
 * @throws {AuthError} refresh_token_not_found, refresh_token_already_used; 503 over_request_rate_limit, since the official
 *   client signs the person out on a 429.
 */
export async function refreshGrant(request: FastifyRequest, reply: FastifyReply, context: ProtocolContext) {
  const { refresh_token: token } = readBody(body, request.body);
  const key = `refresh:address:${networkOf(request.ip)}`;
  const refusal = { code: 'over_request_rate_limit', status: 503 } as const;
  await recordAttempt(context.pool, [{ key, limit: LIMITS.refreshesPerNetwork }], refusal);
  const outcome = await inTransaction(context.pool, (client) => exchange(client, token, request, context));
  if ('refused' in outcome) {
    notifyCommit();
    throw new AuthError(outcome.refused);
  }
  // the request comes from a page of ours: a session from before the known devices registers its browser. Other clients keep no cookies.
  if (request.headers.origin !== undefined) {
    await rememberDevice(context, outcome.session.account.id, request, reply);
  }
  return presentSession(context, outcome.session);
}

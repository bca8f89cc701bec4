import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { findAccountByEmail, findAccountById } from '#server/accounts/accounts.ts';
import { emailField, invalid, passwordField } from '#server/accounts/fields.ts';
import { verifyPassword } from '#server/accounts/passwords/passwords.ts';
import { liveSuccessor, lockToken, rotate } from '#server/accounts/sessions/refresh-tokens.ts';
import {
  endSessions,
  type OpenSession,
  openSession,
  presentSession,
} from '#server/accounts/sessions/sessions.ts';
import { recordGuess } from '#server/accounts/throttles/guesses.ts';
import { LIMITS } from '#server/accounts/throttles/limits.ts';
import { recordAttempt } from '#server/accounts/throttles/throttles.ts';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { AuthError } from '#server/lib/auth-error.ts';
import { networkOf } from '#server/lib/network/network-of.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import type { AuthErrorCode } from '#shared/errors/codes.ts';
import { canSignIn } from '../requests/can-sign-in.ts';
import { originOf } from '../requests/client-address.ts';
import { readBody } from '../requests/read-body.ts';
import { rememberDevice } from '../requests/remember-device.ts';

const passwordBody = z.object({ email: emailField, password: passwordField });

/**
 * Signs in with e-mail and password.
 * @throws {AuthError} invalid_credentials for an unknown address, a wrong password or an account that may not sign in, each
 *   after the same work; over_request_rate_limit after too many failures.
 */
async function passwordGrant(request: FastifyRequest, reply: FastifyReply, context: ProtocolContext) {
  const { email, password } = readBody(passwordBody, request.body);
  const guess = await recordGuess(context.pool, 'password', email, request);
  const account = await findAccountByEmail(context.pool, email);
  const right = await verifyPassword(account?.password_hash ?? null, password);
  if (!account || !right || !canSignIn(account, request, context)) {
    throw new AuthError('invalid_credentials');
  }
  const session = await inTransaction(context.pool, async (client) => {
    await guess.succeeded(client);
    return openSession(client, account.id, 'password', originOf(request));
  });
  await rememberDevice(context, account.id, request, reply);
  return presentSession(context, session);
}

const refreshBody = z.object({
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
async function refreshGrant(request: FastifyRequest, reply: FastifyReply, context: ProtocolContext) {
  const { refresh_token: token } = readBody(refreshBody, request.body);
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

/**
 * `POST /token?grant_type=password|refresh_token`: returns the tokens of a session.
 * @throws {AuthError} validation_failed for another grant, and the errors of the grants.
 */
export async function token(request: FastifyRequest, reply: FastifyReply, context: ProtocolContext) {
  const { grant_type: grant } = request.query as { grant_type?: unknown };
  if (grant === 'password') return passwordGrant(request, reply, context);
  if (grant === 'refresh_token') return refreshGrant(request, reply, context);
  throw new AuthError('validation_failed');
}

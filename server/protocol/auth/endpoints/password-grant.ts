import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerContext } from '../../../context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { verifyPassword } from '../../../lib/passwords.ts';
import { findAccountByEmail } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import { emailField, passwordField, readBody } from '../fields.ts';
import { mayEnter } from '../may-enter.ts';
import { originOf } from '../origin.ts';
import { takePasswordAttempt } from '../password-attempts.ts';
import { openSession, presentSession } from '../sessions.ts';

const body = z.object({ email: emailField, password: passwordField });

/**
 * Signs in with e-mail and password.
 * @throws {AuthError} invalid_credentials for an unknown address, a wrong password and an account that may not enter alike,
 *   each after the same work; over_request_rate_limit after too many failures.
 */
export async function passwordGrant(request: FastifyRequest, context: ServerContext) {
  const { email, password } = readBody(body, request.body);
  const attempt = await takePasswordAttempt(context.pool, email, request.ip);
  const account = await findAccountByEmail(context.pool, email);
  const right = await verifyPassword(account?.password_hash ?? null, password);
  if (!account || !right || !mayEnter(account, request, context)) {
    throw new AuthError('invalid_credentials');
  }
  const session = await inTransaction(context.pool, async (client) => {
    await attempt.succeeded(client);
    return openSession(client, account.id, 'password', originOf(request));
  });
  return presentSession(context, session);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findAccountByEmail } from '#server/accounts/accounts.ts';
import { AuthError } from '#server/accounts/auth-error.ts';
import { emailField, passwordField } from '#server/accounts/fields.ts';
import { verifyPassword } from '#server/accounts/passwords/passwords.ts';
import { openSession, presentSession } from '#server/accounts/sessions/sessions.ts';
import { recordGuess } from '#server/accounts/throttles/guesses.ts';
import { findSender } from '#server/accounts/throttles/senders.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import { canSignIn } from '../can-sign-in.ts';
import { originOf } from '../client-address.ts';
import { readBody } from '../read-body.ts';
import { rememberDevice } from '../remember-device.ts';

const body = z.object({ email: emailField, password: passwordField });

/**
 * Signs in with e-mail and password.
 * @throws {AuthError} invalid_credentials for an unknown address, a wrong password or an account that may not sign in, each
 *   after the same work; over_request_rate_limit after too many failures.
 */
export async function passwordGrant(request: FastifyRequest, reply: FastifyReply, context: ProtocolContext) {
  const { email, password } = readBody(body, request.body);
  const sender = await findSender(context.pool, email, request);
  const guess = await recordGuess(context.pool, 'password', email, sender);
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

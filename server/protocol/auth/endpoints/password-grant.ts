import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerContext } from '../../../context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { verifyPassword } from '../../../lib/passwords.ts';
import { findAccountByEmail } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import { rememberDevice } from '../devices.ts';
import { emailField, passwordField, readBody } from '../fields.ts';
import { countGuess } from '../guesses.ts';
import { mayEnter } from '../may-enter.ts';
import { originOf } from '../origin.ts';
import { findSender } from '../senders.ts';
import { openSession, presentSession } from '../sessions.ts';

const body = z.object({ email: emailField, password: passwordField });

/**
 * Signs in with e-mail and password.
 * @throws {AuthError} invalid_credentials for an unknown address, a wrong password and an account that may not enter alike,
 *   each after the same work; over_request_rate_limit after too many failures.
 */
export async function passwordGrant(request: FastifyRequest, reply: FastifyReply, context: ServerContext) {
  const { email, password } = readBody(body, request.body);
  const sender = await findSender(context.pool, email, request);
  const guess = await countGuess(context.pool, 'password', email, sender);
  const account = await findAccountByEmail(context.pool, email);
  const right = await verifyPassword(account?.password_hash ?? null, password);
  if (!account || !right || !mayEnter(account, request, context)) {
    throw new AuthError('invalid_credentials');
  }
  const session = await inTransaction(context.pool, async (client) => {
    await guess.succeeded(client);
    return openSession(client, account.id, 'password', originOf(request));
  });
  await rememberDevice(context, account.id, request, reply);
  return presentSession(context, session);
}

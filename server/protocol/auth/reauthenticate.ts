import type { FastifyRequest } from 'fastify';
import { type Account, findAccountById } from '#server/accounts/accounts.ts';
import { AuthError } from '#server/accounts/auth-error.ts';
import { verifyPassword } from '#server/accounts/passwords/passwords.ts';
import { recordGuess } from '#server/accounts/throttles/guesses.ts';
import { findSender } from '#server/accounts/throttles/senders.ts';
import type { ProtocolContext } from '../context.ts';
import type { SignedIn } from './signed-in.ts';

/**
 * Makes sure that the account's person acts, and not somebody else at their open screen. It needs the current password,
 * unless the person has proven within the last ten minutes that they read the account's mail.
 * @returns the account.
 * @throws {AuthError} current_password_required, current_password_invalid, over_request_rate_limit, session_not_found.
 */
export async function reauthenticate(
  { userId, provenByMail }: SignedIn,
  currentPassword: string | undefined,
  request: FastifyRequest,
  context: ProtocolContext,
): Promise<Account> {
  const account = await findAccountById(context.pool, userId);
  if (!account) throw new AuthError('session_not_found');
  if (provenByMail) return account;
  if (currentPassword === undefined) throw new AuthError('current_password_required');
  const sender = await findSender(context.pool, account.email, request);
  const guess = await recordGuess(context.pool, 'password', account.email, sender);
  if (!(await verifyPassword(account.password_hash, currentPassword))) {
    throw new AuthError('current_password_invalid');
  }
  await guess.succeeded(context.pool);
  return account;
}

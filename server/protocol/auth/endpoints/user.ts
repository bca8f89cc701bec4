import type { FastifyRequest } from 'fastify';
import { findAccountById, presentUser } from '#server/accounts/accounts.ts';
import { AuthError } from '#server/accounts/auth-error.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import { signedIn } from '../signed-in.ts';

/** The user object of an account. @throws {AuthError} session_not_found if the account was deleted. */
export async function userOf(context: ProtocolContext, userId: string) {
  const account = await findAccountById(context.pool, userId);
  if (!account) throw new AuthError('session_not_found');
  return presentUser(account);
}

/** `GET /user`: the caller's current user object. @throws {AuthError} the errors of {@link signedIn}. */
export async function getUser(request: FastifyRequest, context: ProtocolContext) {
  const { userId } = await signedIn(request, context);
  return userOf(context, userId);
}

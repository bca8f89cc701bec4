import type { FastifyRequest } from 'fastify';
import { type Account, findAccountById } from '#server/accounts/accounts.ts';
import { verifyPassword } from '#server/accounts/passwords/passwords.ts';
import { PROVEN_BY_MAIL } from '#server/accounts/sessions/sessions.ts';
import { recordGuess } from '#server/accounts/throttles/guesses.ts';
import { AuthError } from '#server/lib/auth-error.ts';
import { PublicError } from '#server/lib/public-error.ts';
import type { ProtocolContext } from '../../context.ts';
import { sentToken } from '../../requests/bearer.ts';

/** The caller of a request with a valid token, whose session has not ended. */
export interface SignedIn {
  userId: string;
  sessionId: string;
  /** Whether the person has proven within the last ten minutes that they read the account's mail. */
  provenByMail: boolean;
}

/** The claims of the token that a request has. @throws {AuthError} no_authorization, bad_jwt. */
async function claimsOf(request: FastifyRequest, context: ProtocolContext) {
  const token = sentToken(request);
  if (!token) throw new AuthError('no_authorization');
  return context.tokens.verify(token).catch((error: unknown) => {
    throw error instanceof PublicError ? new AuthError('bad_jwt', { cause: error }) : error;
  });
}

/**
 * Finds the caller of a request.
 * @throws {AuthError} no_authorization without a token, bad_jwt, session_not_found, or user_banned.
 */
export async function signedIn(request: FastifyRequest, context: ProtocolContext): Promise<SignedIn> {
  const claims = await claimsOf(request, context);
  const { rows } = await context.pool.query<{ disabled: boolean; proven: boolean }>(
    `select u.disabled_at is not null as disabled,
       s.amr = any ($3) and s.created_at > now() - interval '10 minutes' as proven
     from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1 and u.id = $2`,
    [claims.session_id, claims.sub, PROVEN_BY_MAIL],
  );
  const [session] = rows;
  if (!session) throw new AuthError('session_not_found');
  if (session.disabled) throw new AuthError('user_banned');
  return { userId: claims.sub, sessionId: claims.session_id, provenByMail: session.proven };
}

/** Whether a request was refused because the account of its caller has been deleted. */
export async function isAccountGone(
  error: unknown,
  request: FastifyRequest,
  context: ProtocolContext,
): Promise<boolean> {
  if (!(error instanceof AuthError) || error.code !== 'session_not_found') return false;
  const { sub } = await claimsOf(request, context);
  return !(await findAccountById(context.pool, sub));
}

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
  const guess = await recordGuess(context.pool, 'password', account.email, request);
  if (!(await verifyPassword(account.password_hash, currentPassword))) {
    throw new AuthError('current_password_invalid');
  }
  await guess.succeeded(context.pool);
  return account;
}

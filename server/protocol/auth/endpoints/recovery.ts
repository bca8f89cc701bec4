import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { type Account, findAccountById } from '#server/accounts/accounts.ts';
import { linkField, passwordField } from '#server/accounts/fields.ts';
import { checkNewPassword } from '#server/accounts/passwords/check-new-password.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { setPassword } from '#server/accounts/passwords/set-password.ts';
import { type LiveLink, lockLink, peekLink, spendLink } from '#server/accounts/secrets/links.ts';
import { type OpenSession, openSession, presentSession } from '#server/accounts/sessions/sessions.ts';
import { withLinkAttempt } from '#server/accounts/throttles/link-attempts.ts';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { AuthError } from '#server/lib/auth-error.ts';
import type { Queryable } from '#server/lib/rows.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import { canSignIn } from '../requests/can-sign-in.ts';
import { originOf } from '../requests/client-address.ts';
import { readBody } from '../requests/read-body.ts';
import { rememberDevice } from '../requests/remember-device.ts';

/** The account that a recovery link leads to with this request; null for another link. */
async function accountOf(
  db: Queryable,
  link: LiveLink | undefined,
  request: FastifyRequest,
  context: ProtocolContext,
): Promise<Account | null> {
  if (link?.kind !== 'recovery' || link.user_id === null) return null;
  const account = await findAccountById(db, link.user_id);
  return account && canSignIn(account, request, context) ? account : null;
}

/** Redeems a recovery link. @returns its session; null if the link is not valid. */
export async function openByRecovery(
  client: pg.ClientBase,
  secret: string,
  request: FastifyRequest,
  context: ProtocolContext,
): Promise<OpenSession | null> {
  const link = await lockLink(client, secret);
  const account = await accountOf(client, link, request, context);
  if (!link || !account) return null;
  await spendLink(client, secret, link);
  return openSession(client, account.id, 'recovery', originOf(request));
}

const newPasswordBody = z.object({ token_hash: linkField, password: passwordField });

/**
 * `POST /new-password`: redeems a recovery link by setting another password, and returns the tokens of a session. After `verify`, which
 * redeems the link before the password is known, a person whose answer is lost would have neither.
 * @throws {AuthError} otp_expired, weak_password (the link stays valid), over_request_rate_limit, validation_failed.
 */
export async function setNewPassword(request: FastifyRequest, reply: FastifyReply, context: ProtocolContext) {
  const { pool, config } = context;
  const { token_hash: secret, password } = readBody(newPasswordBody, request.body);
  const account = await withLinkAttempt(pool, request.ip, async () =>
    accountOf(pool, await peekLink(pool, secret), request, context),
  );
  if (!account) throw new AuthError('otp_expired');
  const { email, full_name: fullName } = account;
  checkNewPassword(password, { email, fullName, productName: config.productName });
  const passwordHash = await hashPassword(password);
  const session = await inTransaction(pool, async (client) => {
    const opened = await openByRecovery(client, secret, request, context);
    if (!opened) throw new AuthError('otp_expired');
    const { sessionId } = opened;
    await setPassword(client, {
      userId: account.id,
      passwordHash,
      sessionId,
      cookies: request.headers.cookie,
    });
    return opened;
  });
  notifyCommit(); // open channels of its other sessions end at once
  await rememberDevice(context, account.id, request, reply);
  return presentSession(context, session);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findAccountById, presentUser } from '#server/accounts/accounts.ts';
import { requestEmailChange } from '#server/accounts/email-changes.ts';
import { emailField, fullNameField, invalid, passwordField } from '#server/accounts/fields.ts';
import { checkNewPassword } from '#server/accounts/passwords/check-new-password.ts';
import { hashPassword, verifyPassword } from '#server/accounts/passwords/passwords.ts';
import { forgetDevices } from '#server/accounts/sessions/known-devices.ts';
import { endSessions } from '#server/accounts/sessions/sessions.ts';
import { LIMITS } from '#server/accounts/throttles/limits.ts';
import { recordAttempt } from '#server/accounts/throttles/throttles.ts';
import { notifyCommit, runAsUser } from '#server/database/run-as-user.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { AuthError } from '#server/lib/auth-error.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import { readBody } from '../requests/read-body.ts';
import { reauthenticate, type SignedIn, signedIn } from '../requests/signed-in.ts';

/** The user object of an account. @throws {AuthError} session_not_found if the account was deleted. */
async function userOf(context: ProtocolContext, userId: string) {
  const account = await findAccountById(context.pool, userId);
  if (!account) throw new AuthError('session_not_found');
  return presentUser(account);
}

/** `GET /user`: the caller's current user object. @throws {AuthError} the errors of {@link signedIn}. */
export async function getUser(request: FastifyRequest, context: ProtocolContext) {
  const { userId } = await signedIn(request, context);
  return userOf(context, userId);
}

/** Null counts as absent: typed clients send every key that they know. */
const optional = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => value ?? undefined, field.optional());

const changes = z.object({
  email: optional(emailField),
  phone: optional(z.undefined(invalid('phone'))),
  password: optional(passwordField),
  current_password: optional(passwordField),
  // other keys cannot be stored: a refusal shows that, and ignoring them would not
  data: optional(
    z.strictObject({
      full_name: optional(fullNameField.min(1, invalid('name_missing'))),
      avatar_url: z
        .string(invalid('avatar_url'))
        .max(500, invalid('avatar_url'))
        .regex(/^\P{Cc}*$/u, invalid('avatar_url'))
        .nullable()
        .optional(),
    }),
  ),
});

type Change = z.infer<typeof changes>;

/** @throws {AuthError} the errors of {@link reauthenticate}, weak_password, same_password, over_request_rate_limit. */
async function checkMaySetPassword(
  change: Change,
  caller: SignedIn,
  password: string,
  request: FastifyRequest,
  context: ProtocolContext,
): Promise<void> {
  const account = await reauthenticate(caller, change.current_password, request, context);
  const { email, full_name: fullName } = account;
  checkNewPassword(password, { email, fullName, productName: context.config.productName });
  const counter = { key: `password_change:account:${account.id}`, limit: LIMITS.passwordChangesPerAccount };
  await recordAttempt(context.pool, [counter]);
  if (await verifyPassword(account.password_hash, password)) throw new AuthError('same_password');
}

/**
 * Sets the password. Other sessions end, links to change the password become invalid, and only this browser stays a known
 * device.
 */
async function setPassword(
  context: ProtocolContext,
  caller: SignedIn,
  passwordHash: string,
  cookies: string | undefined,
): Promise<void> {
  await inTransaction(context.pool, async (client) => {
    await client.query(
      'update auth.users set password_hash = $2, updated_at = clock_timestamp() where id = $1',
      [caller.userId, passwordHash],
    );
    await client.query(`delete from auth.links where user_id = $1 and kind in ('recovery', 'setup')`, [
      caller.userId,
    ]);
    await endSessions(client, caller.userId, 'others', caller.sessionId);
    await forgetDevices(client, caller.userId, cookies);
  });
  notifyCommit();
}

async function changeProfile(
  context: ProtocolContext,
  caller: SignedIn,
  data: NonNullable<Change['data']>,
): Promise<void> {
  const claims = { role: 'authenticated', sub: caller.userId, session_id: caller.sessionId } as const;
  await runAsUser(context.pool, claims, (client) =>
    client.query(
      `update public.profiles set full_name = coalesce($2, full_name), avatar_url = case when $3 then $4 else avatar_url end
       where id = $1`,
      [caller.userId, data.full_name ?? null, data.avatar_url !== undefined, data.avatar_url ?? null],
    ),
  );
}

/**
 * `PUT /user`: changes the caller's name, avatar and password, and returns the user object. A new `email` is only requested
 * here: both addresses get a link, and the address changes once both have confirmed (it is `new_email` until then).
 * @throws {AuthError} current_password_required, current_password_invalid, weak_password, same_password, email_exists,
 *   email_address_not_authorized, over_email_send_rate_limit, over_request_rate_limit, validation_failed (also for fields that
 *   an account does not have).
 */
export async function changeUser(request: FastifyRequest, context: ProtocolContext) {
  const caller = await signedIn(request, context);
  const change = readBody(changes, request.body);
  if (change.password !== undefined) {
    await checkMaySetPassword(change, caller, change.password, request, context);
    await setPassword(context, caller, await hashPassword(change.password), request.headers.cookie);
  }
  if (change.email !== undefined) {
    const account = await reauthenticate(caller, change.current_password, request, context);
    await requestEmailChange(context, account, change.email);
  }
  if (change.data) await changeProfile(context, caller, change.data);
  return userOf(context, caller.userId);
}

const deletion = z.object({ current_password: passwordField.optional() });

/**
 * `DELETE /user`: deletes the caller's account permanently, after re-authentication; 204 without a body. Refusals of the
 * database are passed on (409 `owns_projects`, `last_administrator`).
 * @throws {AuthError} the errors of `reauthenticate` and `signedIn`.
 */
export async function deleteUser(request: FastifyRequest, reply: FastifyReply, context: ProtocolContext) {
  const caller = await signedIn(request, context);
  const { current_password: currentPassword } = readBody(deletion, request.body);
  await reauthenticate(caller, currentPassword, request, context);
  await context.pool.query('select app.delete_account($1)', [caller.userId]);
  notifyCommit(); // its open channels end at once
  return reply.status(204).send();
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findAccountById, presentUser } from '#server/accounts/accounts.ts';
import { requestEmailChange } from '#server/accounts/email-changes.ts';
import { emailField, fullNameField, invalid, passwordField } from '#server/accounts/fields.ts';
import { checkNewPassword } from '#server/accounts/passwords/check-new-password.ts';
import { hashPassword, verifyPassword } from '#server/accounts/passwords/passwords.ts';
import { setPassword } from '#server/accounts/passwords/set-password.ts';
import { LIMITS } from '#server/accounts/throttles/limits.ts';
import { recordAttempt } from '#server/accounts/throttles/throttles.ts';
import { notifyCommit, runAsUser } from '#server/database/run-as-user.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { AuthError } from '#server/lib/auth-error.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import { readBody } from '../requests/read-body.ts';
import { isAccountGone, reauthenticate, type SignedIn, signedIn } from '../requests/signed-in.ts';

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

/** Whether a request was refused only because it was carried out in the last ten minutes: its new password is the present one. */
async function isRepeated(
  error: unknown,
  { userId }: SignedIn,
  password: string,
  { pool }: ProtocolContext,
): Promise<boolean> {
  if (!(error instanceof AuthError) || error.code !== 'current_password_invalid') return false;
  const { rows } = await pool.query<{ password_hash: string | null }>(
    `select password_hash from auth.users where id = $1 and updated_at > now() - interval '10 minutes'`,
    [userId],
  );
  const [changed] = rows;
  return changed !== undefined && verifyPassword(changed.password_hash, password);
}

/** @throws {AuthError} the errors of {@link reauthenticate}, weak_password, same_password, over_request_rate_limit. */
async function checkMaySetPassword(
  change: Change,
  caller: SignedIn,
  password: string,
  request: FastifyRequest,
  context: ProtocolContext,
): Promise<void> {
  const account = await reauthenticate(caller, change.current_password, request, context).catch(
    async (error: unknown) => {
      throw (await isRepeated(error, caller, password, context)) ? new AuthError('same_password') : error;
    },
  );
  const { email, full_name: fullName } = account;
  checkNewPassword(password, { email, fullName, productName: context.config.productName });
  const counter = { key: `password_change:account:${account.id}`, limit: LIMITS.passwordChangesPerAccount };
  await recordAttempt(context.pool, [counter]);
  if (await verifyPassword(account.password_hash, password)) throw new AuthError('same_password');
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
    const { userId, sessionId } = caller;
    const passwordHash = await hashPassword(change.password);
    const { cookie: cookies } = request.headers;
    await inTransaction(context.pool, (client) =>
      setPassword(client, { userId, passwordHash, sessionId, cookies }),
    );
    notifyCommit(); // open channels of its other sessions end at once
  }
  if (change.email !== undefined) {
    const account = await reauthenticate(caller, change.current_password, request, context);
    await requestEmailChange(context, account, change.email);
  }
  if (change.data) await changeProfile(context, caller, change.data);
  return userOf(context, caller.userId);
}

const deletion = z.object({ current_password: passwordField.optional() });

async function deleteCaller(request: FastifyRequest, context: ProtocolContext): Promise<void> {
  const caller = await signedIn(request, context);
  const { current_password: currentPassword } = readBody(deletion, request.body);
  await reauthenticate(caller, currentPassword, request, context);
  await context.pool.query('select app.delete_account($1)', [caller.userId]);
  notifyCommit(); // its open channels end at once
}

/**
 * `DELETE /user`: deletes the caller's account permanently, after re-authentication; 204 without a body, also where the account is
 * deleted already: the answer may have been lost. Refusals of the database are passed on (409 `owns_projects`,
 * `last_administrator`).
 * @throws {AuthError} the errors of `reauthenticate` and `signedIn`.
 */
export async function deleteUser(request: FastifyRequest, reply: FastifyReply, context: ProtocolContext) {
  await deleteCaller(request, context).catch(async (error: unknown) => {
    if (!(await isAccountGone(error, request, context))) throw error;
  });
  return reply.status(204).send();
}

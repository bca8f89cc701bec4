import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerContext } from '../../../context.ts';
import { announceCommit, runAsUser } from '../../../database/run-as-user.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { hashPassword, verifyPassword } from '../../../lib/passwords.ts';
import { findAccountById } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import { checkNewPassword, fullNameField, passwordField, readBody } from '../fields.ts';
import { takePasswordAttempt } from '../password-attempts.ts';
import { endSessions } from '../sessions.ts';
import { type SignedIn, signedIn } from '../signed-in.ts';
import { userOf } from './user.ts';

const AVATAR_ERROR = 'La dirección de la imagen no es válida.';

const body = z.object({
  email: z.undefined({ error: 'El correo de la cuenta no se puede cambiar desde aquí.' }).optional(),
  phone: z.undefined({ error: 'Las cuentas no tienen teléfono.' }).optional(),
  password: passwordField.optional(),
  current_password: passwordField.optional(),
  // other keys have no place to be kept: refusing them is honest, dropping them is not
  data: z
    .strictObject({
      full_name: fullNameField.min(1, { error: 'Escribe tu nombre.' }).optional(),
      avatar_url: z
        .string({ error: AVATAR_ERROR })
        .max(500, { error: AVATAR_ERROR })
        .regex(/^\P{Cc}*$/u, { error: AVATAR_ERROR })
        .nullable()
        .optional(),
    })
    .optional(),
});

type Change = z.infer<typeof body>;

/** Whoever has just proven to read the account's mail needs no old password; everyone else gives it. */
async function checkMaySetPassword(
  change: Change,
  { userId, provenByMail }: SignedIn,
  password: string,
  request: FastifyRequest,
  context: ServerContext,
): Promise<void> {
  const account = await findAccountById(context.pool, userId);
  if (!account) throw new AuthError('session_not_found');
  if (!provenByMail) {
    if (change.current_password === undefined) throw new AuthError('current_password_required');
    const attempt = await takePasswordAttempt(context.pool, account.email, request.ip);
    if (!(await verifyPassword(account.password_hash, change.current_password))) {
      throw new AuthError('current_password_invalid');
    }
    await attempt.succeeded(context.pool);
  }
  checkNewPassword(password);
  if (await verifyPassword(account.password_hash, password)) throw new AuthError('same_password');
}

/** Sets the password; what the old one had opened elsewhere ends, and links to change it are void. */
async function setPassword(context: ServerContext, caller: SignedIn, passwordHash: string): Promise<void> {
  await inTransaction(context.pool, async (client) => {
    await client.query(
      'update auth.users set password_hash = $2, updated_at = clock_timestamp() where id = $1',
      [caller.userId, passwordHash],
    );
    await client.query(`delete from auth.links where user_id = $1 and kind in ('recovery', 'setup')`, [
      caller.userId,
    ]);
    await endSessions(client, caller.userId, 'others', caller.sessionId);
  });
  announceCommit();
}

async function changeProfile(
  context: ServerContext,
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
 * `PUT /user`: changes the caller's name, avatar and password, and answers the user object.
 * @throws {AuthError} current_password_required, current_password_invalid, weak_password, same_password, validation_failed
 *   (also for what an account does not have, and for the address, which is not changed here).
 */
export async function changeUser(request: FastifyRequest, context: ServerContext) {
  const caller = await signedIn(request, context);
  const change = readBody(body, request.body);
  if (change.password !== undefined) {
    await checkMaySetPassword(change, caller, change.password, request, context);
    await setPassword(context, caller, await hashPassword(change.password));
  }
  if (change.data) await changeProfile(context, caller, change.data);
  return userOf(context, caller.userId);
}

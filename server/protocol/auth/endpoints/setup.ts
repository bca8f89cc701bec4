import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { ServerContext } from '../../../context.ts';
import { announceCommit } from '../../../database/run-as-user.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { hashPassword } from '../../../lib/passwords.ts';
import { acceptInvitations } from '../accept-invitations.ts';
import { findAccountByEmail } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import { insertAccount } from '../create-account.ts';
import { rememberDevice } from '../devices.ts';
import {
  checkNewPassword,
  emailField,
  fullNameField,
  linkField,
  passwordField,
  readBody,
} from '../fields.ts';
import { withLinkAttempt } from '../link-attempts.ts';
import { type LiveLink, lockLink, peekLink, spendLink } from '../links.ts';
import { originOf } from '../origin.ts';
import { type Method, type OpenSession, openSession, presentSession } from '../sessions.ts';

const body = z.object({
  token_hash: linkField,
  email: emailField.optional(),
  full_name: fullNameField.min(1, { error: 'Escribe tu nombre.' }),
  password: passwordField,
});

interface Person {
  email: string;
  fullName: string;
  passwordHash: string;
}

/** An administrator made the account, and its person now sets name and password. */
async function completeAccount(client: pg.ClientBase, userId: string, person: Person): Promise<string> {
  await client.query(
    `update auth.users set password_hash = $2, updated_at = clock_timestamp() where id = $1`,
    [userId, person.passwordHash],
  );
  await client.query('update public.profiles set full_name = $2 where id = $1', [userId, person.fullName]);
  return userId;
}

const ALREADY_HERE =
  'Ya existe una cuenta con este correo. Entra con ella y pide que te inviten otra vez: formarás parte del equipo al momento.';

async function redeem(client: pg.ClientBase, link: LiveLink, person: Person): Promise<string> {
  if (link.user_id !== null) return completeAccount(client, link.user_id, person);
  if (await findAccountByEmail(client, person.email)) {
    throw new AuthError('email_exists', link.kind === 'invitation' ? { message: ALREADY_HERE } : {});
  }
  const isAdmin = link.kind === 'setup';
  const { email, fullName, passwordHash } = person;
  const userId = await insertAccount(client, {
    email,
    fullName,
    passwordHash,
    isAdmin,
    // a link that was passed on by hand does not show who reads that mail
    confirmed: link.payload.copied !== true,
    createdBy: link.invited_by,
  });
  if (link.kind === 'invitation') await acceptInvitations(client, email, userId, link.payload);
  return userId;
}

function methodOf({ kind, payload }: LiveLink): Method {
  if (kind !== 'invitation') return 'setup';
  return payload.copied === true ? 'copied_link' : 'invitation';
}

/**
 * `POST /setup`: redeems a `setup` link (makes the first administrator, or completes an account that an administrator made)
 * or an `invitation` link (makes the account and its memberships), and answers a token body.
 * @throws {AuthError} otp_expired, weak_password, email_exists (the link stays unspent), validation_failed.
 */
export async function setUp(request: FastifyRequest, reply: FastifyReply, context: ServerContext) {
  const input = readBody(body, request.body);
  const seen = await withLinkAttempt(context.pool, request.ip, async () => {
    const link = await peekLink(context.pool, input.token_hash);
    return link?.kind === 'setup' || link?.kind === 'invitation' ? link : null;
  });
  if (!seen) throw new AuthError('otp_expired');
  const email = seen.email ?? input.email;
  if (!email) throw new AuthError('validation_failed', { message: 'Escribe tu correo.' });
  const { productName } = context.config;
  checkNewPassword(input.password, { email, fullName: input.full_name, productName });
  const person = { email, fullName: input.full_name, passwordHash: await hashPassword(input.password) };

  const session = await inTransaction(context.pool, async (client): Promise<OpenSession> => {
    const link = await lockLink(client, input.token_hash);
    if (!link) throw new AuthError('otp_expired');
    const userId = await redeem(client, link, person);
    await spendLink(client, input.token_hash, link);
    return openSession(client, userId, methodOf(link), originOf(request));
  });
  announceCommit();
  await rememberDevice(context, session.account.id, request, reply);
  return presentSession(context, session);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { findAccountByEmail } from '#server/accounts/accounts.ts';
import { insertAccount } from '#server/accounts/create-account.ts';
import { emailField, fullNameField, invalid, linkField, passwordField } from '#server/accounts/fields.ts';
import { type Invitations, type InvitedLink, withInvitation } from '#server/accounts/invitations.ts';
import { checkNewPassword } from '#server/accounts/passwords/check-new-password.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { lockLink, peekLink, spendLink } from '#server/accounts/secrets/links.ts';
import {
  type Method,
  type OpenSession,
  openSession,
  presentSession,
} from '#server/accounts/sessions/sessions.ts';
import { withLinkAttempt } from '#server/accounts/throttles/link-attempts.ts';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { AuthError } from '#server/lib/auth-error.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import { originOf } from '../requests/client-address.ts';
import { readBody } from '../requests/read-body.ts';
import { rememberDevice } from '../requests/remember-device.ts';

const linkBody = z.object({ token_hash: linkField, kind: z.string(invalid('link_kind_missing')) });

/**
 * `POST /links`: returns the purpose of a link without using it up, so that the page can greet the person before they act: of an
 * invitation also who invites, and to which project.
 * @throws {AuthError} otp_expired if the link cannot be redeemed; over_request_rate_limit.
 */
export async function showLink(request: FastifyRequest, { pool }: ProtocolContext, invitations: Invitations) {
  const { token_hash: secret, kind } = readBody(linkBody, request.body);
  const link = await withLinkAttempt(pool, request.ip, async () => {
    const live = await withInvitation(pool, invitations, await peekLink(pool, secret));
    return live?.kind === kind ? live : null;
  });
  if (!link) throw new AuthError('otp_expired');
  const { email, expires_at, welcome } = link;
  return { kind: link.kind, email, expires_at, ...(welcome && { invitation: welcome }) };
}

const setupBody = z.object({
  token_hash: linkField,
  email: emailField.optional(),
  full_name: fullNameField.min(1, invalid('name_missing')),
  password: passwordField,
});

interface Person {
  email: string;
  fullName: string;
  passwordHash: string;
}

/** Sets the name and the password of an account that an administrator created. */
async function completeAccount(client: pg.ClientBase, userId: string, person: Person): Promise<string> {
  await client.query(
    `update auth.users set password_hash = $2, updated_at = clock_timestamp() where id = $1`,
    [userId, person.passwordHash],
  );
  await client.query('update public.profiles set full_name = $2 where id = $1', [userId, person.fullName]);
  return userId;
}

async function redeem(
  client: pg.ClientBase,
  link: InvitedLink,
  person: Person,
  invitations: Invitations,
): Promise<string> {
  if (link.user_id !== null) return completeAccount(client, link.user_id, person);
  if (await findAccountByEmail(client, person.email)) {
    throw new AuthError(
      'email_exists',
      link.kind === 'invitation' ? { text: 'email_exists_invitation' } : {},
    );
  }
  const isAdmin = link.kind === 'setup';
  const { email, fullName, passwordHash } = person;
  const userId = await insertAccount(client, {
    email,
    fullName,
    passwordHash,
    isAdmin,
    // a link that was passed on by hand does not prove that its user reads the mail of the address
    confirmed: link.payload.copied !== true,
    createdBy: link.invitedBy,
  });
  if (link.kind === 'invitation') await invitations.accept(client, { id: userId, email }, link.payload);
  return userId;
}

function methodOf({ kind, payload }: InvitedLink): Method {
  if (kind !== 'invitation') return 'setup';
  return payload.copied === true ? 'copied_link' : 'invitation';
}

/**
 * `POST /setup`: redeems a `setup` link (creates the first administrator, or completes an account that an administrator
 * created) or an `invitation` link (creates the account and its memberships), and returns the tokens of a session.
 * @throws {AuthError} otp_expired, weak_password, email_exists (the link stays valid), validation_failed.
 */
export async function setUp(
  request: FastifyRequest,
  reply: FastifyReply,
  context: ProtocolContext,
  invitations: Invitations,
) {
  const input = readBody(setupBody, request.body);
  const seen = await withLinkAttempt(context.pool, request.ip, async () => {
    const { pool } = context;
    const link = await withInvitation(pool, invitations, await peekLink(pool, input.token_hash));
    return link?.kind === 'setup' || link?.kind === 'invitation' ? link : null;
  });
  if (!seen) throw new AuthError('otp_expired');
  const email = seen.email ?? input.email;
  if (!email) throw new AuthError('validation_failed', { text: 'validation_failed.email_missing' });
  const { productName } = context.config;
  checkNewPassword(input.password, { email, fullName: input.full_name, productName });
  const person = { email, fullName: input.full_name, passwordHash: await hashPassword(input.password) };

  const session = await inTransaction(context.pool, async (client): Promise<OpenSession> => {
    const link = await withInvitation(client, invitations, await lockLink(client, input.token_hash));
    if (!link) throw new AuthError('otp_expired');
    const userId = await redeem(client, link, person, invitations);
    await spendLink(client, input.token_hash, link);
    return openSession(client, userId, methodOf(link), originOf(request));
  });
  notifyCommit();
  await rememberDevice(context, session.account.id, request, reply);
  return presentSession(context, session);
}

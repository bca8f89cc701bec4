import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerContext } from '../../../context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { findAccountById } from '../accounts.ts';
import { AuthError } from '../auth-error.ts';
import { tryCode } from '../codes.ts';
import { rememberDevice } from '../devices.ts';
import { confirmEmailChange } from '../email-changes.ts';
import { emailField, linkField, readBody } from '../fields.ts';
import { withLinkAttempt } from '../link-attempts.ts';
import { lockLink, spendLink } from '../links.ts';
import { mayEnter } from '../may-enter.ts';
import { originOf } from '../origin.ts';
import { type OpenSession, openSession, presentSession } from '../sessions.ts';

const typeField = z.object({ type: z.string({ error: 'Falta el tipo de verificación.' }) });
const codeBody = z.object({
  email: emailField,
  token: z
    .string({ error: 'Escribe el código.' })
    .trim()
    .regex(/^\d{6}$/, { error: 'El código tiene 6 cifras.' }),
});
const linkBody = z.object({ token_hash: linkField });

/** The attempt is committed before anything else can fail: it counts, whatever happens then. */
async function openByCode(request: FastifyRequest, context: ServerContext): Promise<OpenSession | null> {
  const { email, token } = readBody(codeBody, request.body);
  const userId = await inTransaction(context.pool, (client) =>
    tryCode(client, { email, code: token, source: request }),
  );
  const account = userId === null ? undefined : await findAccountById(context.pool, userId);
  if (!account || !mayEnter(account, request, context)) return null;
  return inTransaction(context.pool, (client) => openSession(client, account.id, 'otp', originOf(request)));
}

async function openByRecovery(request: FastifyRequest, context: ServerContext): Promise<OpenSession | null> {
  const { token_hash: secret } = readBody(linkBody, request.body);
  return inTransaction(context.pool, async (client) => {
    const link = await lockLink(client, secret);
    if (link?.kind !== 'recovery' || link.user_id === null) return null;
    const account = await findAccountById(client, link.user_id);
    if (!account || !mayEnter(account, request, context)) return null;
    await spendLink(client, secret, link);
    return openSession(client, account.id, 'recovery', originOf(request));
  });
}

/** One of the two links of a change of address; it opens no session. */
async function confirmAddress(request: FastifyRequest, context: ServerContext) {
  const secret = linkBody.safeParse(request.body).data?.token_hash;
  if (secret === undefined) throw new AuthError('otp_expired'); // a change has no code, only links
  const confirmed = await withLinkAttempt(context.pool, request.ip, () =>
    inTransaction(context.pool, (client) => confirmEmailChange(client, secret)),
  );
  if (!confirmed) throw new AuthError('otp_expired');
  return confirmed;
}

/**
 * `POST /verify`: a token answer for a right code (`email` + `token`) or an unspent recovery link (`token_hash`); for a link
 * of a change of address (`email_change`) `{outcome, msg}`: `waiting` for the other address, or `changed`.
 * @throws {AuthError} otp_expired for wrong, expired, used up and unknown alike, and for types that we do not issue;
 *   over_request_rate_limit.
 */
export async function verify(request: FastifyRequest, reply: FastifyReply, context: ServerContext) {
  const { type } = readBody(typeField, request.body);
  if (type === 'email_change') return confirmAddress(request, context);
  let session: OpenSession | null = null;
  if (type === 'recovery') {
    session = await withLinkAttempt(context.pool, request.ip, () => openByRecovery(request, context));
  } else if (type === 'email' || type === 'magiclink') {
    session = await openByCode(request, context);
  }
  if (!session) throw new AuthError('otp_expired');
  await rememberDevice(context, session.account.id, request, reply);
  return presentSession(context, session);
}

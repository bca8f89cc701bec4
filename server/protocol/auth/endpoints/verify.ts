import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findAccountById } from '#server/accounts/accounts.ts';
import { confirmEmailChange } from '#server/accounts/email-changes.ts';
import { emailField, invalid, linkField } from '#server/accounts/fields.ts';
import { noteSession, tryCode } from '#server/accounts/secrets/codes.ts';
import {
  endUnanswered,
  type OpenSession,
  openSession,
  presentSession,
} from '#server/accounts/sessions/sessions.ts';
import { withLinkAttempt } from '#server/accounts/throttles/link-attempts.ts';
import { type RequestedMail, requestMail } from '#server/accounts/throttles/mail-requests.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { AuthError } from '#server/lib/auth-error.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import { canSignIn } from '../requests/can-sign-in.ts';
import { originOf } from '../requests/client-address.ts';
import { readBody } from '../requests/read-body.ts';
import { rememberDevice } from '../requests/remember-device.ts';
import { openByRecovery } from './recovery.ts';

const addressBody = z.object({ email: emailField });

/**
 * `POST /otp` and `POST /magiclink`: mails a sign-in code if the address has an account. A code never creates an account;
 * `create_user` is ignored. `POST /recover`: mails a link to set a new password. The response is `{}` for every address.
 * @throws {AuthError} over_email_send_rate_limit, for known and unknown addresses alike.
 */
export async function mailTo(request: FastifyRequest, { pool }: ProtocolContext, mail: RequestedMail) {
  const { email } = readBody(addressBody, request.body);
  await inTransaction(pool, (client) => requestMail(client, { mail, email, source: request }));
  return {};
}

const typeField = z.object({ type: z.string(invalid('type_missing')) });
const codeBody = z.object({
  email: emailField,
  token: z
    .string(invalid('code_missing'))
    .trim()
    .regex(/^\d{6}$/, invalid('code')),
  attempt: z.uuid(invalid('attempt')).optional(),
});
const linkBody = z.object({ token_hash: linkField });

/**
 * Opens a session with a code. A code is used up together with the session that it opens. A page that repeats it with its attempt has
 * lost the answer, and gets another session in place of that one.
 */
async function openByCode(request: FastifyRequest, context: ProtocolContext): Promise<OpenSession | null> {
  const { email, token, attempt } = readBody(codeBody, request.body);
  return inTransaction(context.pool, async (client) => {
    const right = await tryCode(client, { email, code: token, attempt, source: request });
    const account = right && (await findAccountById(client, right.userId));
    if (!account || !canSignIn(account, request, context)) return null;
    if (right.unanswered !== null && !(await endUnanswered(client, right.unanswered))) return null;
    const session = await openSession(client, account.id, 'otp', originOf(request));
    if (attempt !== undefined) await noteSession(client, account.id, session.sessionId);
    return session;
  });
}

/** Redeems one of the two links of a change of address; it opens no session. */
async function confirmAddress(request: FastifyRequest, context: ProtocolContext) {
  const secret = linkBody.safeParse(request.body).data?.token_hash;
  if (secret === undefined) throw new AuthError('otp_expired'); // a change has no code, only links
  const confirmed = await withLinkAttempt(context.pool, request.ip, () =>
    inTransaction(context.pool, (client) => confirmEmailChange(client, secret)),
  );
  if (!confirmed) throw new AuthError('otp_expired');
  return confirmed;
}

/**
 * `POST /verify`: returns the tokens of a session for a correct code (`email` + `token`) or a valid recovery link
 * (`token_hash`). With an `attempt`, a random UUID of the page, a code may be sent again for 60 seconds. For a link of a change of address (`email_change`) it returns `{outcome, msg}`: `waiting` for the other
 * address, or `changed`.
 * @throws {AuthError} otp_expired if the code or link is wrong, expired, used or unknown, and for types that we do not
 *   issue; over_request_rate_limit.
 */
export async function verify(request: FastifyRequest, reply: FastifyReply, context: ProtocolContext) {
  const { type } = readBody(typeField, request.body);
  if (type === 'email_change') return confirmAddress(request, context);
  let session: OpenSession | null = null;
  if (type === 'recovery') {
    const { token_hash: secret } = readBody(linkBody, request.body);
    session = await withLinkAttempt(context.pool, request.ip, () =>
      inTransaction(context.pool, (client) => openByRecovery(client, secret, request, context)),
    );
  } else if (type === 'email' || type === 'magiclink') {
    session = await openByCode(request, context);
  }
  if (!session) throw new AuthError('otp_expired');
  await rememberDevice(context, session.account.id, request, reply);
  return presentSession(context, session);
}

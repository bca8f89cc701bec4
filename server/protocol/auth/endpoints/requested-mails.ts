import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emailField } from '#server/accounts/fields.ts';
import { type RequestedMail, requestMail } from '#server/accounts/throttles/mail-requests.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import { readBody } from '../read-body.ts';

const body = z.object({ email: emailField });

/**
 * `POST /otp` and `POST /magiclink`: mails a sign-in code if the address has an account. A code never creates an account;
 * `create_user` is ignored. `POST /recover`: mails a link to set a new password. The response is `{}` for every address.
 * @throws {AuthError} over_email_send_rate_limit, for known and unknown addresses alike.
 */
export async function mailTo(request: FastifyRequest, { pool }: ProtocolContext, mail: RequestedMail) {
  const { email } = readBody(body, request.body);
  await inTransaction(pool, (client) => requestMail(client, { mail, email, source: request }));
  return {};
}

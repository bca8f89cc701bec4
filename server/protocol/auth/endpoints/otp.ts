import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emailField } from '#server/accounts/fields.ts';
import { requestMail } from '#server/accounts/throttles/mail-requests.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import { readBody } from '../read-body.ts';

const body = z.object({ email: emailField });

/**
 * `POST /otp` and `POST /magiclink`: mails a sign-in code if the address has an account. The response is `{}` for every address. A code never
 * creates an account; `create_user` is ignored.
 * @throws {AuthError} over_email_send_rate_limit, for known and unknown addresses alike.
 */
export async function otp(request: FastifyRequest, context: ProtocolContext) {
  const { email } = readBody(body, request.body);
  await inTransaction(context.pool, (client) =>
    requestMail(client, { mail: 'send_code', email, source: request }),
  );
  return {};
}

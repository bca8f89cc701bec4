import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerContext } from '../../../context.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { emailField, readBody } from '../fields.ts';
import { requestMail } from '../mail-requests.ts';

const body = z.object({ email: emailField });

/**
 * `POST /otp`: mails a sign-in code where the address has an account; the answer is `{}` for every address, and a code makes
 * nobody, whatever `create_user` says.
 * @throws {AuthError} over_email_send_rate_limit, for known and unknown addresses alike.
 */
export async function otp(request: FastifyRequest, context: ServerContext) {
  const { email } = readBody(body, request.body);
  await inTransaction(context.pool, (client) =>
    requestMail(client, { mail: 'send_code', email, source: request }),
  );
  return {};
}

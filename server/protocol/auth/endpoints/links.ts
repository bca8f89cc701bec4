import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServerContext } from '../../../context.ts';
import { AuthError } from '../auth-error.ts';
import { linkField, readBody } from '../fields.ts';
import { withLinkAttempt } from '../link-attempts.ts';
import { peekLink } from '../links.ts';

const body = z.object({ token_hash: linkField, kind: z.string({ error: 'Falta el tipo de enlace.' }) });

/**
 * `POST /links`: what a link is for, without spending it, so that the page can greet the person before they act.
 * @throws {AuthError} otp_expired for a link that cannot be redeemed; over_request_rate_limit.
 */
export async function showLink(request: FastifyRequest, context: ServerContext) {
  const { token_hash: secret, kind } = readBody(body, request.body);
  const link = await withLinkAttempt(context.pool, request.ip, async () => {
    const live = await peekLink(context.pool, secret);
    return live?.kind === kind ? live : null;
  });
  if (!link) throw new AuthError('otp_expired');
  return { kind: link.kind, email: link.email, expires_at: link.expires_at };
}

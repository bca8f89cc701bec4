import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthError } from '#server/accounts/auth-error.ts';
import { invalid, linkField } from '#server/accounts/fields.ts';
import { type Invitations, withInvitation } from '#server/accounts/invitations.ts';
import { peekLink } from '#server/accounts/secrets/links.ts';
import { withLinkAttempt } from '#server/accounts/throttles/link-attempts.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import { readBody } from '../read-body.ts';

const body = z.object({ token_hash: linkField, kind: z.string(invalid('link_kind_missing')) });

/**
 * `POST /links`: returns the purpose of a link without using it up, so that the page can greet the person before they act.
 * @throws {AuthError} otp_expired if the link cannot be redeemed; over_request_rate_limit.
 */
export async function showLink(request: FastifyRequest, { pool }: ProtocolContext, invitations: Invitations) {
  const { token_hash: secret, kind } = readBody(body, request.body);
  const link = await withLinkAttempt(pool, request.ip, async () => {
    const live = await withInvitation(pool, invitations, await peekLink(pool, secret));
    return live?.kind === kind ? live : null;
  });
  if (!link) throw new AuthError('otp_expired');
  return { kind: link.kind, email: link.email, expires_at: link.expires_at };
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthError } from '#server/accounts/auth-error.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import { passwordGrant } from './password-grant.ts';
import { refreshGrant } from './refresh-grant.ts';

/**
 * `POST /token?grant_type=password|refresh_token`: returns the tokens of a session.
 * @throws {AuthError} validation_failed for another grant, and the errors of the grants.
 */
export async function token(request: FastifyRequest, reply: FastifyReply, context: ProtocolContext) {
  const { grant_type: grant } = request.query as { grant_type?: unknown };
  if (grant === 'password') return passwordGrant(request, reply, context);
  if (grant === 'refresh_token') return refreshGrant(request, reply, context);
  throw new AuthError('validation_failed');
}

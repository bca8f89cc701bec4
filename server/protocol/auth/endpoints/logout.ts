import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { forgetDevices } from '#server/accounts/sessions/known-devices.ts';
import { endSessions } from '#server/accounts/sessions/sessions.ts';
import { notifyCommit } from '#server/database/run-as-user.ts';
import { AuthError } from '#server/lib/auth-error.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import { signedIn } from '../requests/signed-in.ts';

const query = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

/**
 * `POST /logout?scope=global|local|others`: 204 without a body.
 * @throws {AuthError} validation_failed for another scope, and the errors of {@link signedIn}.
 */
export async function logout(request: FastifyRequest, reply: FastifyReply, context: ProtocolContext) {
  const caller = await signedIn(request, context);
  const scope = query.safeParse(request.query).data?.scope;
  if (!scope) throw new AuthError('validation_failed');
  await endSessions(context.pool, caller.userId, scope, caller.sessionId);
  // a person who signs out other devices no longer trusts them; this browser stays known
  if (scope !== 'local') await forgetDevices(context.pool, caller.userId, request.headers.cookie);
  notifyCommit(); // open channels of those sessions end at once
  return reply.status(204).send();
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { passwordField } from '#server/accounts/fields.ts';
import { notifyCommit } from '#server/database/run-as-user.ts';
import type { ProtocolContext } from '#server/protocol/context.ts';
import { readBody } from '../read-body.ts';
import { reauthenticate } from '../reauthenticate.ts';
import { signedIn } from '../signed-in.ts';

const body = z.object({ current_password: passwordField.optional() });

/**
 * `DELETE /user`: deletes the caller's account permanently, after re-authentication; 204 without a body. Refusals of the
 * database are passed on (409 `owns_projects`, `last_administrator`).
 * @throws {AuthError} the errors of `reauthenticate` and `signedIn`.
 */
export async function deleteUser(request: FastifyRequest, reply: FastifyReply, context: ProtocolContext) {
  const caller = await signedIn(request, context);
  const { current_password: currentPassword } = readBody(body, request.body);
  await reauthenticate(caller, currentPassword, request, context);
  await context.pool.query('select app.delete_account($1)', [caller.userId]);
  notifyCommit(); // its open channels end at once
  return reply.status(204).send();
}

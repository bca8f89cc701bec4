import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceCookie, readDeviceTokens } from '#server/accounts/sessions/device-cookie.ts';
import { registerDevice } from '#server/accounts/sessions/known-devices.ts';
import type { ProtocolContext } from '../../context.ts';

/** Registers the browser of a request as a known device of an account, after its person has proven who they are. */
export async function rememberDevice(
  { pool, config }: ProtocolContext,
  accountId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const presented = readDeviceTokens(request.headers.cookie);
  const own = await registerDevice(pool, accountId, presented);
  const tokens = [own, ...presented.filter((token) => token !== own)];
  const secure = request.protocol === 'https' || (config.publicUrl?.startsWith('https:') ?? false);
  reply.header('set-cookie', deviceCookie(tokens, secure));
}

import type { FastifyRequest } from 'fastify';
import type { Account } from '#server/accounts/accounts.ts';
import type { ProtocolContext } from '../../context.ts';
import { isFromThisMachine } from './client-address.ts';

/**
 * Whether an account may get a session with this request. It must be enabled. A demo account, whose password everyone knows,
 * must sign in from this machine itself. If the result is false, endpoints answer as for a wrong password or code.
 */
export function canSignIn(
  account: Pick<Account, 'is_demo' | 'disabled_at'>,
  request: FastifyRequest,
  context: ProtocolContext,
): boolean {
  if (account.disabled_at !== null) return false;
  return !account.is_demo || (context.demoAllowed && isFromThisMachine(request));
}

import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../context.ts';
import type { Account } from './accounts.ts';
import { isFromThisMachine } from './origin.ts';

/**
 * Whether an account may have a session through this request: it is enabled, and a demo account, whose password everyone
 * knows, comes from this very machine. Whoever asks answers a refusal like a wrong password or code.
 */
export function mayEnter(
  account: Pick<Account, 'is_demo' | 'disabled_at'>,
  request: FastifyRequest,
  context: ServerContext,
): boolean {
  if (account.disabled_at !== null) return false;
  return !account.is_demo || (context.demoAllowed && isFromThisMachine(request));
}

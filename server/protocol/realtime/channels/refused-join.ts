import type { AccessTokens } from '#server/accounts/sessions/open-access-tokens.ts';
import { PublicError } from '#server/lib/public-error.ts';
import { isPersonToken } from '#server/protocol/requests/bearer.ts';
import { BindingError } from '../changes/bindings.ts';
import { LIMITS } from '../limits/limits.ts';

export const NO_TOKEN = 'Unauthorized: an access token is needed';
export const TRY_AGAIN = 'UnknownErrorOnChannel: try again';
export const MISSED = 'RealtimeRestarting: changes may have been missed';

/** Why a join is refused; the message goes to the client. */
export class Refusal extends Error {
  readonly delay: number;

  constructor(message: string, delay: number = LIMITS.refusalDelay) {
    super(message);
    this.delay = delay;
  }
}

/** The refusal that answers a failed join; undefined if the failure is the server's. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof BindingError) return new Refusal(`InvalidSubscription: ${error.message}`);
  if (error instanceof PublicError && error.status === 401) {
    return new Refusal('Unauthorized: the access token is not valid, or its session has ended');
  }
  return undefined;
}

/**
 * The holder of a token that a client sends for a channel.
 * @throws {Refusal} if the text is no token of a person: without a session, the official clients send their key.
 * @throws {PublicError} 401 if the token is not valid.
 */
export async function holderOf(
  tokens: AccessTokens,
  text: string,
): Promise<Awaited<ReturnType<AccessTokens['verify']>>> {
  if (!tokens.isVerified(text) && !isPersonToken(text)) throw new Refusal(NO_TOKEN);
  return tokens.verify(text);
}

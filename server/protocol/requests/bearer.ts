import type { FastifyRequest } from 'fastify';
import type { AccessTokens } from '#server/accounts/sessions/access-tokens.ts';
import { ANONYMOUS, type Claims } from '#server/database/run-as-user.ts';

/** The role that an unverified token names; undefined if its middle part is not JSON. It may only be used to give up rights. */
function claimedRole(payload: string): unknown {
  try {
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { role?: unknown }).role;
  } catch {
    return undefined;
  }
}

/** The token of the `Authorization` header; undefined if there is none. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1];
}

/**
 * The claims of the caller of a request. A caller is signed out without a bearer, with the api key as bearer (the official
 * clients send it without a session), with a bearer that is not a JWT, or with one of the role anon. Every other bearer must
 * be a valid access token.
 * @throws {PublicError} 401 PGRST301 or PGRST303, like `tokens.verify`.
 */
export async function claimsOf(
  request: Pick<FastifyRequest, 'headers'>,
  tokens: AccessTokens,
): Promise<Claims> {
  const bearer = bearerToken(request);
  if (bearer === undefined || bearer === request.headers['apikey']) return ANONYMOUS;
  const parts = bearer.split('.');
  if (parts.length !== 3 || claimedRole(parts[1] ?? '') === 'anon') return ANONYMOUS;
  const { role, sub, session_id } = await tokens.verify(bearer);
  return { role, sub, session_id };
}

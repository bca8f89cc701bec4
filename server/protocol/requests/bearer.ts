import type { FastifyRequest } from 'fastify';
import type { AccessTokens } from '#server/accounts/sessions/access-tokens.ts';
import { ANONYMOUS, type Claims } from '#server/database/run-as-user.ts';

/** The role that an unverified token names; undefined where its middle part is no JSON. Good for nothing but giving rights up. */
function claimedRole(payload: string): unknown {
  try {
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { role?: unknown }).role;
  } catch {
    return undefined;
  }
}

/** The token of the `Authorization` header; undefined where there is none. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1];
}

/**
 * Who a request acts for. Signed out: no bearer, the api key as bearer (what the official clients send without a session),
 * a bearer that is no JWT, or one of the role anon. Everything else must be a valid access token.
 * @throws {PublicError} 401 PGRST301 or PGRST303, as `tokens.verify` does.
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

import type { FastifyRequest } from 'fastify';
import type { AccessTokens } from '#server/accounts/sessions/open-access-tokens.ts';
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

/** Whether a text has the form of a token of a person: the keys of clients are other texts, or tokens of the role anon. */
export function isPersonToken(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 3 && claimedRole(parts[1] ?? '') !== 'anon';
}

/**
 * The token that a request is sent with: its bearer, or else a token as `apikey`, the only header of tools with one static key.
 * No page of another origin can set either header, unless `ALLOWED_ORIGINS` names it.
 */
export function sentToken(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = request.headers['apikey'];
  return bearerToken(request) ?? (typeof key === 'string' && isPersonToken(key) ? key : undefined);
}

/**
 * The claims of the caller of a request. A caller is signed out without a token, with one that is not a JWT (the official
 * clients send their key as bearer without a session), or with one of the role anon. Every other token must be a valid access
 * token, also if it is the key of the client too.
 * @throws {PublicError} 401 PGRST301 or PGRST303, like `tokens.verify`.
 */
export async function claimsOf(
  request: Pick<FastifyRequest, 'headers'>,
  tokens: AccessTokens,
): Promise<Claims> {
  const token = sentToken(request);
  if (token === undefined || !(tokens.isVerified(token) || isPersonToken(token))) return ANONYMOUS;
  const { role, sub, session_id } = await tokens.verify(token);
  return { role, sub, session_id };
}

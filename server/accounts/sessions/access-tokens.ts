import type { Claims } from '#server/database/run-as-user.ts';

/** Signs and verifies access tokens (ES256). `openAccessTokens` creates it. */
export interface AccessTokens {
  /** A token for a session, and when it expires (seconds since 1970). */
  sign(
    claims: Required<Claims> & { email: string; amr: string },
  ): Promise<{ token: string; expiresAt: number; expiresIn: number }>;
  /**
   * The claims of a valid token, and when it expires (seconds since 1970).
   * @throws {PublicError} 401 PGRST301 if the token is not one of ours, 401 PGRST303 if it has expired.
   */
  verify(token: string): Promise<Required<Claims> & { expiresAt: number }>;
  /** The public keys, as /auth/v1/.well-known/jwks.json returns them. */
  jwks(): Promise<{ keys: object[] }>;
}

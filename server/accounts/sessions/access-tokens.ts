import type { Claims } from '#server/database/run-as-user.ts';

/** Signs and verifies access tokens (ES256). Made by `openAccessTokens` of protocol/auth. */
export interface AccessTokens {
  /** A token for a session, and when it expires (seconds since 1970). */
  sign(
    claims: Required<Claims> & { email: string; amr: string },
  ): Promise<{ token: string; expiresAt: number; expiresIn: number }>;
  /**
   * The claims of a valid token, and when it expires (seconds since 1970).
   * @throws {PublicError} 401 PGRST301 for what is no token of ours, 401 PGRST303 for an expired one.
   */
  verify(token: string): Promise<Required<Claims> & { expiresAt: number }>;
  /** The public keys, as /auth/v1/.well-known/jwks.json answers them. */
  jwks(): Promise<{ keys: object[] }>;
}

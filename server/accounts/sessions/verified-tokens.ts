import type { Claims } from '#server/database/run-as-user.ts';
import type { KeySet } from './signing-keys.ts';

/** The claims of a valid token, and when it expires (seconds since 1970). */
export type VerifiedClaims = Required<Claims> & { expiresAt: number };

/** How many tokens are remembered: those of as many people at work, at less than 1 kB each. */
const MAX_ENTRIES = 5_000;

/** Remembers the tokens whose signatures were found valid, as long as the keys stay the same. */
export class VerifiedTokens {
  #claims = new Map<string, VerifiedClaims>();
  #keys: KeySet | undefined;

  /**
   * @param keys the keys as they are now: other ones than before make it forget all tokens.
   * @param now seconds since 1970: a token is remembered until it expires.
   * @returns undefined if the token must be verified.
   */
  find(token: string, keys: KeySet, now: number): VerifiedClaims | undefined {
    if (keys !== this.#keys) {
      this.#claims.clear();
      this.#keys = keys;
    }
    const claims = this.#claims.get(token);
    return claims && claims.expiresAt > now ? claims : undefined;
  }

  /** Whether a token is remembered; it may have expired since. */
  has(token: string): boolean {
    return this.#claims.has(token);
  }

  /** Remembers a token that these keys have verified. The one that was remembered first makes room. */
  keep(token: string, keys: KeySet, claims: VerifiedClaims): void {
    if (keys !== this.#keys) return;
    if (this.#claims.size >= MAX_ENTRIES) this.#claims.delete(this.#claims.keys().next().value as string);
    this.#claims.set(token, claims);
  }
}

import { AuthError } from '#server/lib/auth-error.ts';
import { NEW_PASSWORD_MIN_LENGTH } from '#shared/rules/accounts/passwords.ts';
import { findWeakness, type KnownFacts } from './weak-passwords/weakness.ts';

/**
 * Checks that a password may be set for a person. Passwords that were set before stay valid.
 * @throws {AuthError} weak_password with the reason: `length`, `pwned` (among the most common ones) or `personal`.
 */
export function checkNewPassword(password: string, facts: KnownFacts): void {
  const weakness = findWeakness(password, facts);
  if (weakness === null) return;
  throw new AuthError('weak_password', {
    text: `weak_password.${weakness}`,
    params: { min: NEW_PASSWORD_MIN_LENGTH },
    weakness: [weakness],
  });
}

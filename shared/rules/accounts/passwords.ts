/** The shortest password that may be chosen. Shorter old ones stay valid: signing in does not check it. */
export const NEW_PASSWORD_MIN_LENGTH = 8;

/** The form of a password that is hashed: keyboards send the same characters composed or decomposed. */
export const canonicalPassword = (password: string): string => password.normalize('NFKC');

/** Whether a password has as many characters (not bytes or UTF-16 units) as a new one needs. */
export function isLongEnough(password: string): boolean {
  return [...canonicalPassword(password)].length >= NEW_PASSWORD_MIN_LENGTH;
}

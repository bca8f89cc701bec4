import { z } from 'zod';
import { AuthError } from '#server/accounts/auth-error.ts';
import { findWeakness, type KnownFacts } from '#server/accounts/passwords/weak-passwords/weakness.ts';
import { type ErrorText, isErrorText } from '#server/lib/error-texts.ts';
import { NEW_PASSWORD_MIN_LENGTH } from '#shared/rules/passwords.ts';
import { isSingleLine } from '#shared/rules/single-line.ts';

/** Characters of the longest password. Argon2 hashes any length, so a limit stops requests that are an attack. */
const MAX_PASSWORD = 200;

type InvalidField = Extract<ErrorText, `validation_failed.${string}`>;

/** The options of a zod field with the error that it reports: the name of the text for people. */
export const invalid = <Name extends string>(
  name: `validation_failed.${Name}` extends InvalidField ? Name : never,
): { error: string } => ({ error: `validation_failed.${name}` });

/** An address, lower-cased: the same rule as the check of auth.users. */
export const emailField = z
  .string(invalid('email_missing'))
  .trim()
  .toLowerCase()
  .max(254, invalid('email_long'))
  .regex(/^[^@\s\p{Cc}]+@[^@\s\p{Cc}]+$/u, invalid('email'));

export const passwordField = z
  .string(invalid('password_missing'))
  .min(1, invalid('password_missing'))
  .max(MAX_PASSWORD, invalid('password_long'));

/** The secret of a link, which is always a short text. */
export const linkField = z
  .string(invalid('link_missing'))
  .min(1, invalid('link_missing'))
  .max(200, invalid('link'));

export const fullNameField = z
  .string(invalid('name_missing'))
  .trim()
  .max(120, invalid('name_long'))
  .refine(isSingleLine, invalid('name_invisible'));

/**
 * Reads a request's body.
 * @throws {AuthError} validation_failed with the text of the first invalid field.
 */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const text = parsed.error.issues[0]?.message ?? '';
  // the messages of zod are English: the general text of the code replaces them
  throw new AuthError('validation_failed', isErrorText(text) ? { text } : {});
}

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

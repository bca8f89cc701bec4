import { z } from 'zod';
import type { ErrorText } from '#server/lib/error-texts.ts';
import { EMAIL_ADDRESS, readEmailAddress } from '#shared/rules/accounts/email-address.ts';
import { isSingleLine, isVisible } from '#shared/rules/texts/single-line.ts';

/** Characters of the longest password. Argon2 hashes any length, so a limit stops requests that are an attack. */
const MAX_PASSWORD = 200;

type InvalidField = Extract<ErrorText, `validation_failed.${string}`>;

/** The options of a zod field with the error that it reports: the name of the text for people. */
export const invalid = <Name extends string>(
  name: `validation_failed.${Name}` extends InvalidField ? Name : never,
): { error: string } => ({ error: `validation_failed.${name}` });

/** The one address in what was typed or pasted, in lower case. The check of auth.users admits more: older accounts. */
export const emailField = z
  .string(invalid('email_missing'))
  .overwrite(readEmailAddress)
  .max(254, invalid('email_long'))
  .regex(EMAIL_ADDRESS, invalid('email'));

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
  .refine(isSingleLine, invalid('name_invisible'))
  .refine((name) => name === '' || isVisible(name), invalid('name_unseen'));

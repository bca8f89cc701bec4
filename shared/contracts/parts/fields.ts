import { z } from 'zod';
import { EMAIL_ADDRESS, readEmailAddress } from '../../rules/accounts/email-address.ts';

/** The fields that several contracts have. */

/** A number of things. */
export const count = z.int().min(0);

/** A person as lists show them: the picture, or the initials on the colour. */
export const person = z.object({
  id: z.uuid(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  tint: z.int(),
});

/** An address of e-mail, in small letters. */
export const address = z
  .string()
  .overwrite(readEmailAddress)
  .max(254)
  .pipe(z.email({ pattern: EMAIL_ADDRESS }))
  .meta({ examples: ['ana@example.com'] });

/** Which page of a list is asked for. */
export const page = {
  offset: z.int().min(0).max(1_000_000).default(0),
  limit: z.int().min(1).max(100).default(25),
};

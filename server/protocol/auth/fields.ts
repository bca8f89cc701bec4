import { z } from 'zod';
import { isSingleLine } from '../../../shared/rules/single-line.ts';
import { AuthError } from './auth-error.ts';

/** Argon2 hashes any length; a limit keeps a request from being an attack. */
const MAX_PASSWORD = 200;
const MIN_PASSWORD = 6;

/** An address, lower-cased: the same rule as the check of auth.users. */
export const emailField = z
  .string({ error: 'Escribe tu correo.' })
  .trim()
  .toLowerCase()
  .max(254, { error: 'El correo es demasiado largo.' })
  .regex(/^[^@\s\p{Cc}]+@[^@\s\p{Cc}]+$/u, { error: 'Escribe un correo válido.' });

export const passwordField = z
  .string({ error: 'Escribe tu contraseña.' })
  .min(1, { error: 'Escribe tu contraseña.' })
  .max(MAX_PASSWORD, { error: `La contraseña puede tener ${MAX_PASSWORD} caracteres como máximo.` });

/** The secret of a link; anything that is not a short text cannot be one. */
export const linkField = z
  .string({ error: 'Falta el enlace.' })
  .min(1, { error: 'Falta el enlace.' })
  .max(200, { error: 'El enlace no es válido.' });

export const fullNameField = z
  .string({ error: 'Escribe tu nombre.' })
  .trim()
  .max(120, { error: 'El nombre puede tener 120 caracteres como máximo.' })
  .refine(isSingleLine, { error: 'El nombre contiene caracteres que no se ven.' });

/**
 * Reads a request's body.
 * @throws {AuthError} validation_failed with the sentence of the first field that is wrong.
 */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  // only our own sentences reach a person: those of zod are English
  const ours = issue && issue.path.length > 0 && issue.code !== 'unrecognized_keys';
  throw new AuthError('validation_failed', ours ? { message: issue.message } : {});
}

/**
 * Checks that a password may be set.
 * @throws {AuthError} weak_password when it is shorter than the spec's 6 characters.
 */
export function checkNewPassword(password: string): void {
  if (password.length < MIN_PASSWORD) throw new AuthError('weak_password', { weakness: ['length'] });
}

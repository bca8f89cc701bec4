import { z } from 'zod';
import { NEW_PASSWORD_MIN_LENGTH } from '../../../shared/rules/passwords.ts';
import { isSingleLine } from '../../../shared/rules/single-line.ts';
import { findWeakness, type KnownFacts, type Weakness } from '../../lib/weak-passwords/weakness.ts';
import { AuthError } from './auth-error.ts';

/** Argon2 hashes any length; a limit keeps a request from being an attack. */
const MAX_PASSWORD = 200;

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

const WEAKNESSES: Record<Weakness, string> = {
  length: `La contraseña debe tener al menos ${NEW_PASSWORD_MIN_LENGTH} caracteres.`,
  pwned: 'Esa contraseña es de las más usadas y se adivina enseguida. Elige otra.',
  personal: 'La contraseña no puede ser tu nombre, tu correo ni el nombre de la plataforma.',
};

/**
 * Checks that a password may be set for a person. Passwords that were set before stay valid.
 * @throws {AuthError} weak_password with the reason: `length`, `pwned` (among the most common ones) or `personal`.
 */
export function checkNewPassword(password: string, facts: KnownFacts): void {
  const weakness = findWeakness(password, facts);
  if (weakness === null) return;
  throw new AuthError('weak_password', { message: WEAKNESSES[weakness], weakness: [weakness] });
}

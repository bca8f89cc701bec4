import type { z } from 'zod';
import { AuthError } from '#server/lib/auth-error.ts';
import { isErrorText } from '#server/lib/error-texts.ts';

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

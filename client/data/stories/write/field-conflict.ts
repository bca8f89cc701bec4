import { failureCode } from '#client/lib/text/errors.ts';
import type { FieldConflict } from '#shared/contracts/change-stories.ts';

/** The value of a field of a story: a text, an id, a number, true or false, or null. */
export type FieldValue = FieldConflict['current'];

/** The present value of a field and its author, if the server refused an edit because of it; null for other errors. */
export function conflictOf(error: unknown): Pick<FieldConflict, 'current' | 'actor_id'> | null {
  if (failureCode(error) !== 'field_conflict') return null;
  const { details } = error as { details?: unknown };
  return typeof details === 'string' ? (JSON.parse(details) as FieldConflict) : null;
}

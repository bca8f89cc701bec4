import { failureCode } from '#client/lib/errors.ts';
import type { FieldConflict } from '#shared/contracts/edit-story-field.ts';

/** What a field of a story holds: a text, an id, a number, true or false, or nothing. */
export type FieldValue = FieldConflict['current'];

/** What a field holds by now and who wrote that, where the server refused an edit because of it; null for other errors. */
export function conflictOf(error: unknown): Pick<FieldConflict, 'current' | 'actor_id'> | null {
  if (failureCode(error) !== 'field_conflict') return null;
  const { details } = error as { details?: unknown };
  return typeof details === 'string' ? (JSON.parse(details) as FieldConflict) : null;
}

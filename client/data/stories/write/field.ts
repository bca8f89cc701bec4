import { newId } from '#client/lib/state/new-id.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import type { FieldConflict } from '#shared/contracts/change-stories.ts';
import type { EditedColumn, EditedField } from '#shared/rules/stories/fields/story-fields.ts';
import { fieldsOf, ownFieldId } from '#shared/rules/stories/own-fields.ts';
import type { Story } from '../types.ts';
import type { FieldValue, StoryWrite } from './story-write.ts';

/** The value of a column or of an own field of a story; null where it has none. */
export function valueOfField(story: Story, field: EditedField): FieldValue {
  const own = ownFieldId(field);
  return own === undefined ? story[field as EditedColumn] : (fieldsOf(story)[own] ?? null);
}

/**
 * Changes one field of a story if it still has the value that the person saw. By its id the server knows it when it is sent again.
 * @param waitsFor with a reason of a block: the story that blocks it.
 */
export function fieldWrite(
  id: string,
  field: EditedField,
  before: FieldValue,
  after: FieldValue,
  waitsFor?: string,
): StoryWrite {
  const link = waitsFor === undefined ? {} : { waits_for: waitsFor };
  return { kind: 'field', id, edit: { story_id: id, field, before, after, ...link, command_id: newId() } };
}

/** The present value of a field and its author, if the server refused an edit because of it; null for other errors. */
export function conflictOf(error: unknown): Pick<FieldConflict, 'current' | 'actor_id'> | null {
  if (failureCode(error) !== 'field_conflict') return null;
  const { details } = error as { details?: unknown };
  return typeof details === 'string' ? (JSON.parse(details) as FieldConflict) : null;
}

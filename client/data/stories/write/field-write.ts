import { newId } from '#client/lib/state/new-id.ts';
import type { EditedField } from '#shared/rules/stories/fields/story-fields.ts';
import type { FieldValue } from './field-conflict.ts';
import type { StoryWrite } from './story-write.ts';

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

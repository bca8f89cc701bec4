import type { EditedColumn, EditedField } from '#shared/rules/stories/fields/story-fields.ts';
import { fieldsOf, ownFieldId } from '#shared/rules/stories/own-fields.ts';
import type { Story } from '../types.ts';
import type { FieldValue } from './field-conflict.ts';

/** The value of a column or of an own field of a story; null where it has none. */
export function valueOfField(story: Story, field: EditedField): FieldValue {
  const own = ownFieldId(field);
  return own === undefined ? story[field as EditedColumn] : (fieldsOf(story)[own] ?? null);
}

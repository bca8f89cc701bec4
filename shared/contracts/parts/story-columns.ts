import { z } from 'zod';
import { FIELDS, type FieldName } from '../../rules/stories/fields/fields.ts';
import type { Field } from '../../rules/stories/fields/filtered-fields.ts';
import { FIELD_LIMITS } from '../../rules/stories/own-fields.ts';

/** The value of an own field; null: none. */
export const fieldValue = z.union([
  z.string().max(FIELD_LIMITS.link),
  z.number(),
  z.null(),
  z.array(z.string()).max(FIELD_LIMITS.options),
]);
const isShort = (fields: object) => Object.keys(fields).length <= FIELD_LIMITS.fields;

/** The values of a kind of field, as far as they need no look at the database. */
const VALUES: Record<Exclude<Field['kind'], 'moment' | 'labels'>, (field: Field) => z.ZodType> = {
  // the database refuses a text that is too long
  text: () => z.string(),
  choice: ({ values }) => z.enum(values ?? []),
  number: ({ max = 0 }) => z.int().min(0).max(max),
  date: () => z.iso.date(),
  person: () => z.uuid(),
  reference: () => z.uuid(),
  flag: () => z.boolean(),
  rank: () => z.string().max(500),
  /** Values of own fields, by their ids; null removes one, and those of other fields stay. */
  own: () => z.record(z.uuid(), fieldValue).refine(isShort),
};

/** The values that a column of a story may get. */
export function columnValue(name: FieldName): z.ZodType {
  const field: Field = FIELDS[name];
  const value = VALUES[field.kind as keyof typeof VALUES](field);
  return field.required ? value : value.nullable();
}

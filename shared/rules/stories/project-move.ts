import { FIELD_LIMITS, type FieldKind, type FieldSettings, type FieldValue } from './own-fields.ts';

/** A field as a move to another project looks at it. */
interface MovedField {
  name: string;
  kind: FieldKind;
  settings: FieldSettings;
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Whether all chosen options have a namesake that can be chosen. */
function hasOptions(chosen: readonly string[], from: MovedField, to: MovedField): boolean {
  const there = (to.settings.options ?? []).filter(({ removed }) => !removed);
  const options = (from.settings.options ?? []).filter(({ id }) => chosen.includes(id));
  return options.every(({ name }) => there.some((option) => sameName(option.name, name)));
}

const decimalsOf = (value: number) => (String(value).split('.')[1] ?? '').length;

function takes(to: MovedField, from: MovedField, value: FieldValue, members: ReadonlySet<string>): boolean {
  if (to.kind === 'choice' || to.kind === 'choices') return hasOptions([value].flat() as string[], from, to);
  if (to.kind === 'person') return members.has(String(value));
  if (to.kind === 'number') return decimalsOf(Number(value)) <= (to.settings.decimals ?? 0);
  return to.kind !== 'text' || String(value).length <= FIELD_LIMITS.text;
}

/**
 * Whether a story that moves to another project keeps the value of a field there: a field of the same name and kind takes it. The database
 * does the same (`app.fields_there`).
 * @param there the fields of the other project.
 * @param members the people who see the other project.
 */
export function keepsValue(
  field: MovedField,
  value: FieldValue,
  there: readonly MovedField[],
  members: ReadonlySet<string>,
): boolean {
  const namesake = there.find(({ name, kind }) => kind === field.kind && sameName(name, field.name));
  return namesake !== undefined && takes(namesake, field, value, members);
}

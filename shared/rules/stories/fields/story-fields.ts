import type { OwnFieldName } from '../own-fields.ts';
import { type FieldName, type Fields, type FieldWith, fieldEntries } from './fields.ts';

/** The columns that people change, but for labels: these are added and removed. */
export const CHANGED_FIELDS = fieldEntries
  .filter(([, { written, kind }]) => !written && kind !== 'labels')
  .map(([name]) => name) as Exclude<FieldName, FieldWith<{ written: string } | { kind: 'labels' }>>[];
export type ChangedField = (typeof CHANGED_FIELDS)[number];

/** Those that people edit one by one: a place in a list has several, and the fields of a project have names of their own. */
export const EDITED_FIELDS = CHANGED_FIELDS.filter(
  (name): name is Exclude<ChangedField, 'rank' | 'project_id' | 'fields'> =>
    !['rank', 'project_id', 'fields'].includes(name),
);
export type EditedColumn = (typeof EDITED_FIELDS)[number];
/** A column of a story, or a field of its project as `fields.<id>`. */
export type EditedField = EditedColumn | OwnFieldName;

/** The columns that are one of a few values, or a day, and that a story may lack. */
export type OptionalColumn = Exclude<FieldWith<{ kind: 'choice' | 'date' }>, FieldWith<{ required: true }>>;
export const OPTIONAL_COLUMNS = fieldEntries
  .filter(([, { kind, required }]) => !required && (kind === 'choice' || kind === 'date'))
  .map(([name]) => name) as OptionalColumn[];

type NameOf<Column extends FieldName> = Fields[Column] extends { name: infer Name extends string }
  ? Name
  : Fields[Column] extends { filter: infer Parts }
    ? keyof Parts
    : Column;

/** The name of each column in texts. */
export const NAMES = Object.fromEntries(
  fieldEntries.map(([column, { name, filter = {} }]) => [column, name ?? Object.keys(filter)[0] ?? column]),
) as { [Column in FieldName]: NameOf<Column> };

import type { OwnFieldName } from '../own-fields.ts';
import {
  type Field,
  type FieldName,
  type Fields,
  type FieldWith,
  fieldEntries,
  type StoryRow,
} from './fields.ts';

const namesOf = <Name extends FieldName>(holds: (field: Field) => boolean) =>
  fieldEntries.filter(([, field]) => holds(field)).map(([name]) => name as Name);

/**
 * The columns of a story that a card or a row of the backlog shows, that they are ordered and filtered by, or that decide who
 * may delete it.
 */
export const CARD_FIELDS: Exclude<FieldName, FieldWith<{ place: string }>>[] = namesOf(({ place }) => !place);

/** The columns of a whole story. */
export const STORY_FIELDS: Exclude<FieldName, FieldWith<{ place: 'server' }>>[] = namesOf(
  ({ place }) => place !== 'server',
);

/** The columns that people change, but for labels: these are added and removed. */
export const CHANGED_FIELDS: Exclude<FieldName, FieldWith<{ written: string } | { kind: 'labels' }>>[] =
  namesOf(({ written, kind }) => !written && kind !== 'labels');
export type ChangedField = (typeof CHANGED_FIELDS)[number];

/** Those that people edit one by one: a place in a list has several, and the fields of a project have names of their own. */
export const EDITED_FIELDS = CHANGED_FIELDS.filter(
  (name): name is Exclude<ChangedField, 'rank' | 'project_id' | 'fields'> =>
    !['rank', 'project_id', 'fields'].includes(name),
);
export type EditedColumn = (typeof EDITED_FIELDS)[number];
/** A column of a story, or a field of its project as `fields.<id>`. */
export type EditedField = EditedColumn | OwnFieldName;

/** The part of a story that a card needs. */
export type CardStory = Pick<StoryRow, (typeof CARD_FIELDS)[number]>;

type NameOf<Column extends FieldName> = Fields[Column] extends { name: infer Name extends string }
  ? Name
  : Column;

/** The name of each column in texts and keys. */
export const NAMES = Object.fromEntries(
  fieldEntries.map(([column, { name = column }]) => [column, name]),
) as {
  [Column in FieldName]: NameOf<Column>;
};

/** The column of each name. */
export const COLUMNS = Object.fromEntries(
  fieldEntries.map(([column, { name = column }]) => [name, column]),
) as {
  [Column in FieldName as NameOf<Column>]: Column;
};

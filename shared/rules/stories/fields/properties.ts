import { FILTERED_FIELDS, type Field } from './filtered-fields.ts';

type FilteredField = keyof typeof FILTERED_FIELDS;

/** The names of the fields of these kinds, as filters and texts call them. */
export type NameOfKind<Kind extends Field['kind']> = {
  [Column in FilteredField]: (typeof FILTERED_FIELDS)[Column] extends { kind: Kind; filter: infer Parts }
    ? keyof Parts
    : never;
}[FilteredField];

/** The fields with a fixed list of values, but for the status: its values are called as the columns of a project. */
export type ChoiceField = Exclude<NameOfKind<'choice'>, 'status'>;
/** The properties that are one of a few values, or a day: how they are chosen follows from their declaration. */
export type ListedProperty = ChoiceField | NameOfKind<'date'>;
/** The properties of a story that are edited where they show: in a card, a row, or the bar of a selection. */
export type EditedProperty = 'assignee' | 'points' | 'sprint' | ListedProperty;

const named = (Object.entries(FILTERED_FIELDS) as [FilteredField, Field][]).flatMap(([column, field]) =>
  Object.keys(field.filter ?? {}).map((name) => ({ name, column, field })),
);

/** The column of each property. */
export const PROPERTY_COLUMNS = Object.fromEntries(named.map(({ name, column }) => [name, column])) as Record<
  EditedProperty,
  FilteredField
>;

/** In the order of their declarations. */
export const LISTED_PROPERTIES = named
  .filter(({ name, field: { kind } }) => name !== 'status' && (kind === 'choice' || kind === 'date'))
  .map(({ name }) => name) as ListedProperty[];

/** Whether a property is a day. */
export const isDay = (property: EditedProperty): boolean => {
  const { kind }: Field = FILTERED_FIELDS[PROPERTY_COLUMNS[property]];
  return kind === 'date';
};

import type { FILTERED_FIELDS, Field } from '../fields/filtered-fields.ts';
import type { FilteredField } from './story-filter.ts';

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
export type EditedProperty = 'assignee' | 'points' | 'sprint' | 'epic' | ListedProperty;

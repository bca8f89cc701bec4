import type { Json } from '#shared/database.types.ts';

/** The kinds of a project's own fields. */
export const FIELD_KINDS = ['text', 'number', 'date', 'choice', 'choices', 'person', 'link'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** The limits of own fields: how many a project has and shows, and how long their texts are, in characters. */
export const FIELD_LIMITS = {
  fields: 20,
  onCard: 3,
  onRow: 2,
  name: 40,
  options: 50,
  optionName: 60,
  unit: 12,
  decimals: 4,
  text: 200,
  link: 2000,
  /** Numbers lie between this one and its negative. */
  number: 999_999_999_999,
} as const;

/** A value that can be chosen. Its id stays when it is renamed; a removed one stays on the stories that have it. */
export interface FieldOption {
  id: string;
  name: string;
  removed?: true;
}

/** The settings of a field, by its kind: the unit and decimals of a number, the options of a choice. */
export interface FieldSettings {
  unit?: string;
  decimals?: number;
  options?: FieldOption[];
}

/** A value as a story has it: several choices are a list of ids, a person is an id, a date a day. */
export type FieldValue = string | number | string[];

/** The values of a story, by the ids of their fields; null is none, in a change that is not answered yet. */
export type FieldValues = Readonly<Record<string, FieldValue | null>>;

/** The values of a story's column `fields`. */
export const fieldsOf = ({ fields }: { fields: Json }): FieldValues => fields as unknown as FieldValues;

/** Whether a story has values of own fields, or had some until a change that is not answered yet. */
export const hasFields = ({ fields }: { fields: Json }): boolean => Object.keys(Object(fields)).length > 0;

/** The name under which a field of a project is edited, and by which conflicts name it. */
export type OwnFieldName = `fields.${string}`;

export const ownFieldName = (id: string): OwnFieldName => `fields.${id}`;

/** The id of an own field; undefined for the name of a column. */
export const ownFieldId = (name: string): string | undefined =>
  name.startsWith('fields.') ? name.slice('fields.'.length) : undefined;

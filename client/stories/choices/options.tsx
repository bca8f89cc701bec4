import type { ReactNode } from 'react';
import { parseDay } from '#client/components/fields/parse-day.ts';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { PersonOption } from '#client/components/people/PersonOption.tsx';
import type { OwnField } from '#client/data/own-fields/queries.ts';
import { avatarOf, type PersonSummary } from '#client/data/people/queries.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { type ColumnInfo, columnNameOf, columnsOfBoard } from '#client/data/stories/columns.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { locale } from '#client/lib/text/format.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { PriorityBadge } from '#client/stories/marks/PriorityBadge.tsx';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { TypeName } from '#client/stories/marks/TypeIcon.tsx';
import { FILTERED_FIELDS, type Field } from '#shared/rules/stories/fields/filtered-fields.ts';
import type { ChoiceField, EditedProperty, ListedProperty } from '#shared/rules/stories/filter/properties.ts';
import { DECLARED_PARTS, type FilteredField } from '#shared/rules/stories/filter/story-filter.ts';
import {
  parsePoints,
  type StoryPriority,
  type StoryStatus,
  type StoryType,
  SUGGESTED_POINTS,
} from '#shared/rules/stories/story.ts';
import classes from './options.module.css';

/** The value of an option that removes the value: nobody, no sprint, no date. */
export const NONE = '';

/** The column of each property. */
export const PROPERTY_COLUMNS = Object.fromEntries(
  DECLARED_PARTS.map(({ part, column }) => [part, column]),
) as Record<EditedProperty, FilteredField>;

/** Whether a property is a day. */
export const isDay = (property: EditedProperty): boolean => {
  const { kind }: Field = FILTERED_FIELDS[PROPERTY_COLUMNS[property]];
  return kind === 'date';
};

/** In the order of their declarations. */
export const LISTED_PROPERTIES = DECLARED_PARTS.flatMap(({ part, field }) =>
  field.filter?.[part] && part !== 'status' && (field.kind === 'choice' || field.kind === 'date')
    ? [part]
    : [],
) as ListedProperty[];

/** Things by name as options. @param none the text of a first option that removes the value. */
export const namedOptions = (
  items: readonly { id: string; name: string }[],
  none?: string,
): SelectOption[] => [
  ...(none === undefined ? [] : [{ value: NONE, text: none }]),
  ...items.map(({ id, name }) => ({ value: id, text: name })),
];

/** The two values of a flag as options. */
export const flagOptions = (yes: string, no: string): SelectOption[] => [
  { value: 'true', text: yes },
  { value: 'false', text: no },
];

/** The values that look like more than their name. */
const LOOKS: { [Name in ChoiceField]?: (value: never) => ReactNode } = {
  priority: (priority: StoryPriority) => <PriorityBadge priority={priority} />,
  type: (type: StoryType) => <TypeName type={type} />,
};

/**
 * The values of a field as options, of rising values the highest first. A field that may be empty begins with no value.
 * @param values those that are offered; all by default.
 */
export function choiceOptions(
  name: ChoiceField,
  values: readonly string[] = FILTERED_FIELDS[name].values,
): SelectOption[] {
  const { ranked, required }: Field = FILTERED_FIELDS[name];
  const look = LOOKS[name];
  const textOf = (value: string) => i18n.t(`common:${name}.${value}` as 'common:priority.low');
  const options = values.map((value) => ({ value, text: textOf(value), look: look?.(value as never) }));
  const none = required ? [] : [{ value: NONE, text: textOf('none') }];
  return [...none, ...(ranked ? options.toReversed() : options)];
}

/** A person as an option. */
export const personOption = (person: PersonSummary, name = personName(person)): SelectOption => ({
  value: person.id,
  text: name,
  look: <PersonOption person={avatarOf(person)} name={name} />,
});

/** 'Nobody' and the members of a project as options. @param chosen is included when no longer a member. */
export function personOptions(
  members: readonly PersonSummary[],
  chosen: PersonSummary | undefined,
): SelectOption[] {
  const people = chosen && !members.some(({ id }) => id === chosen.id) ? [...members, chosen] : members;
  const unassigned = i18n.t('common:unassigned');
  return [
    { value: NONE, text: unassigned, look: <PersonOption person={null} name={unassigned} /> },
    ...people.map((person) => personOption(person)),
  ];
}

/** The look of a list of stories with a status: its mark and its name. */
export const columnLook = (status: StoryStatus, name: string) => (
  <span className={classes['look']}>
    <StatusGlyph status={status} />
    {name}
  </span>
);

/** Columns of a board as options. */
export const columnOptions = (
  columns: readonly Pick<ColumnInfo, 'key' | 'status' | 'name'>[],
): SelectOption[] =>
  columns.map(({ key, status, name }) => ({ value: key, text: name, look: columnLook(status, name) }));

/** The field that says where a story of a project is, and its values: the column where a status has several, or else the status. */
export function placeOptions(project: Project | undefined): {
  field: 'status' | 'column_id';
  choices: SelectOption[];
} {
  const columns = columnsOfBoard(project);
  if (!project || columns.every(({ columnId }) => columnId === undefined))
    return { field: 'status', choices: columnOptions(columns) };
  const own = project.columns.map((column) => ({
    ...column,
    key: column.id,
    name: columnNameOf(project, { ...column, column_id: column.id }),
  }));
  return { field: 'column_id', choices: columnOptions(own) };
}

/** Story points as an option; null: not estimated. */
const pointsOption = (points: number | null): SelectOption =>
  points === null
    ? { value: NONE, text: i18n.t('common:unestimated') }
    : { value: String(points), text: i18n.t('common:points', { count: points }) };

/** The suggested points and the present ones as options, and no estimate. */
export const pointsOptions = (present: number | null = null): SelectOption[] =>
  [...new Set([null, ...SUGGESTED_POINTS, present])].map(pointsOption);

/** Typed points as an option; null if the text is no number of points. */
export function typedPoints(text: string): SelectOption | null {
  const points = parsePoints(text);
  return typeof points === 'number' ? pointsOption(points) : null;
}

/** The day that a text means, '2026-03-10'; null if it means none. */
export const typedDay = (text: string) => parseDay(text, { locale: locale(), today: today(), near: today() });

/** The values of an own field with a list as options. @param chosen the ids of values that are included when removed. */
export const listOptions = ({ settings }: OwnField, chosen: readonly string[] = []): SelectOption[] =>
  namedOptions((settings.options ?? []).filter(({ id, removed }) => !removed || chosen.includes(id)));

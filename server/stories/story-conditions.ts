import { endOfWeek } from '#shared/rules/stories/due-date.ts';
import type { Way } from '#shared/rules/stories/fields/filtered-fields.ts';
import type { FieldFilter, FieldsFilter } from '#shared/rules/stories/filter/fields-filter.ts';
import {
  ACTIVE_SPRINT,
  DECLARED_PARTS,
  type DeclaredPart,
  NO_ONE,
  type PointsFilter,
  type StoryFilter,
  type TimeRange,
  type Wanted,
} from '#shared/rules/stories/filter/story-filter.ts';
import { plainText } from '#shared/rules/texts/plain-text.ts';
import { textTerms } from '#shared/rules/texts/text-terms.ts';

type Value = (value: unknown) => string;

/** The condition that a column has one of the values; {@link NO_ONE} among them means an empty column. */
function oneOf({ column, field }: DeclaredPart, wanted: readonly string[], value: Value): string {
  const named = wanted.filter((entry) => entry !== NO_ONE);
  const none = named.length < wanted.length ? ` or s.${column} is null` : '';
  return `(s.${column} = any (${value(named)}::${field.values ? 'text' : 'uuid'}[])${none})`;
}

function ofSprint(part: DeclaredPart, wanted: readonly string[], value: Value): string {
  const named = wanted.filter((entry) => entry !== ACTIVE_SPRINT);
  const condition = oneOf(part, named, value);
  if (named.length === wanted.length) return condition;
  return `(${condition} or s.${part.column} in (select id from public.sprints where status in ('active', 'paused')))`;
}

function labelled(wanted: readonly string[], value: Value): string {
  return `(case when s.labels = '{}' then ${value(wanted.includes(NO_ONE))}::boolean else s.labels && ${value(wanted)}::text[] end)`;
}

function inRange({ column, field }: DeclaredPart, { min, max, none }: PointsFilter, value: Value) {
  const range =
    min === undefined && max === undefined
      ? 'false'
      : `s.${column} between ${value(min ?? 0)}::int and ${value(max ?? field.max)}::int`;
  return none ? `(s.${column} is null or ${range})` : `coalesce(${range}, false)`;
}

function due({ column }: DeclaredPart, wanted: readonly string[], value: Value, today: string): string {
  const open = `s.${column} is not null and s.status <> 'done'`;
  const overdue = wanted.includes('overdue') ? `s.${column} < ${value(today)}::date` : 'false';
  const week = wanted.includes('week')
    ? `s.${column} between ${value(today)}::date and ${value(endOfWeek(today))}::date`
    : 'false';
  return `(${open} and (${overdue} or ${week}))`;
}

/** The condition that the value of an own field fulfils a part of its filter; `field` is the value in SQL. */
function ofField(field: string, wanted: FieldFilter, value: Value): string {
  const { any, min, max, text, none, some } = wanted;
  const range = (type: string, sqlOf: (bound: unknown) => string) => {
    const bounds = [
      typeof min === type && `${sqlOf(field)} >= ${sqlOf(value(JSON.stringify(min)))}`,
      typeof max === type && `${sqlOf(field)} <= ${sqlOf(value(JSON.stringify(max)))}`,
    ].filter((bound) => bound !== false);
    return bounds.length > 0 && `(jsonb_typeof(${field}) = '${type}' and ${bounds.join(' and ')})`;
  };
  const conditions = [
    any && `${field} ?| ${value(any)}::text[]`,
    range('number', (bound) => `(${bound})::jsonb`),
    range('string', (bound) => `((${bound})::jsonb #>> '{}') collate "C"`),
    text !== undefined &&
      `(jsonb_typeof(${field}) = 'string' and strpos(app.plain_text(${field} #>> '{}'), ${value(plainText(text))}::text) > 0)`,
    none && `${field} is null`,
    some && `${field} is not null`,
  ].filter((condition) => typeof condition === 'string');
  return `coalesce(${conditions.join(' or ')}, false)`;
}

const ofFields = (fields: FieldsFilter, value: Value): string =>
  Object.entries(fields)
    .map(([id, wanted]) => ofField(`(s.fields -> ${value(id)}::text)`, wanted, value))
    .join(' and ');

/** A moment, or a day of which the last one is included. */
function within({ column, field }: DeclaredPart, { from, to }: TimeRange, value: Value): string {
  if (field.kind === 'date') {
    const [first, last] = [value(from ?? '-infinity'), value(to ?? 'infinity')];
    return `coalesce(s.${column} between ${first}::date and ${last}::date, false)`;
  }
  const after = from && `s.${column} >= ${value(from)}::timestamptz`;
  const before = to && `s.${column} < ${value(to)}::timestamptz`;
  return [after, before].filter(Boolean).join(' and ') || 'true';
}

/** The condition of each way of asking: the same as `HOLDS` of shared/rules/stories/filter/filter-stories.ts. */
const CONDITIONS: {
  [By in Way]: (part: DeclaredPart, wanted: Wanted[By], value: Value, today: string) => string;
} = {
  oneOf,
  labels: (_, wanted, value) => labelled(wanted, value),
  sprint: ofSprint,
  team: ({ column }, wanted, value) =>
    `s.${column} in (select id from public.sprints where team_id = any (${value(wanted)}::uuid[]) and status <> 'completed')`,
  range: inRange,
  due,
  flag: ({ column, field }, wanted, value) =>
    `(${field.kind === 'flag' ? `s.${column}` : `s.${column} is not null`}) = ${value(wanted)}::boolean`,
  blocked: (_, wanted, value) =>
    `(s.blocked_reason is not null and s.status <> 'done') = ${value(wanted)}::boolean`,
  waiting: (_, wanted, value) => `(s.open_blockers > 0 and s.status <> 'done') = ${value(wanted)}::boolean`,
  within,
  own: (_, wanted, value) => ofFields(wanted, value),
};

/** The typed text as `app.stories_with_words` takes it. */
export interface WordPatterns {
  /** Patterns of LIKE that a story's key or text must match. */
  all: string[];
  /** JSON: alternatives; one of them must hold. */
  groups: string;
}

/**
 * The typed text for the database: the same as `textSearch` of shared/rules/texts/text-terms.ts.
 * @returns null if nothing is searched for.
 */
export function wordPatterns(typed: string): WordPatterns | null {
  const groups = textTerms(plainText(typed)).map((terms) =>
    terms.map(({ text, not }) => ({ pattern: `%${text.replace(/[\\%_]/g, '\\$&')}%`, not })),
  );
  if (groups.length === 0) return null;
  const isPlain = (group: (typeof groups)[number]) => group.length === 1 && group[0]?.not === false;
  return {
    all: groups.filter(isPlain).flatMap((group) => group.map(({ pattern }) => pattern)),
    groups: JSON.stringify(groups.filter((group) => !isPlain(group))),
  };
}

/**
 * The conditions of a filter in SQL: the same as shared/rules/stories/filter/filter-stories.ts, for stories that are not loaded. The story is
 * `s`.
 * @param today the day with which due dates are compared.
 * @param value adds a parameter to the statement and returns its placeholder.
 * @returns a condition; 'true' for an empty filter.
 */
export function storyConditions(filter: StoryFilter = {}, today: string, value: Value): string {
  const inside = (part: StoryFilter) => `(${storyConditions(part, today, value)})`;
  const conditions = [
    ...DECLARED_PARTS.filter(({ part }) => filter[part] !== undefined).map((declared) =>
      CONDITIONS[declared.way](declared, filter[declared.part] as never, value, today),
    ),
    ...(filter.groups ?? []).map((group) => `(${group.map(inside).join(' or ') || 'false'})`),
    ...(filter.not ? [`${inside(filter.not)} is not true`] : []),
  ];
  return conditions.join(' and ') || 'true';
}

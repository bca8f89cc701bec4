import { endOfWeek } from '#shared/rules/stories/due-date.ts';
import type { FieldFilter, FieldsFilter } from '#shared/rules/stories/fields-filter.ts';
import {
  ACTIVE_SPRINT,
  NO_ONE,
  type StoryFilter,
  type TimeRange,
} from '#shared/rules/stories/story-filter.ts';
import { plainText } from '#shared/rules/texts/plain-text.ts';
import { textTerms } from '#shared/rules/texts/text-terms.ts';

/** The condition that a column has one of the values; {@link NO_ONE} among them means an empty column. */
function oneOf(column: string, wanted: readonly string[], value: (value: unknown) => string): string {
  const named = wanted.filter((entry) => entry !== NO_ONE);
  const none = named.length < wanted.length ? ` or s.${column} is null` : '';
  return `(s.${column} = any (${value(named)}::uuid[])${none})`;
}

function ofSprint(wanted: readonly string[], value: (value: unknown) => string): string {
  const condition = oneOf(
    'sprint_id',
    wanted.filter((entry) => entry !== ACTIVE_SPRINT),
    value,
  );
  if (!wanted.includes(ACTIVE_SPRINT)) return condition;
  return `(${condition} or s.sprint_id in (select id from public.sprints where status in ('active', 'paused')))`;
}

function labelled(wanted: readonly string[], value: (value: unknown) => string): string {
  return `(case when s.labels = '{}' then ${value(wanted.includes(NO_ONE))}::boolean else s.labels && ${value(wanted)}::text[] end)`;
}

function points({ min, max, none }: NonNullable<StoryFilter['points']>, value: (value: unknown) => string) {
  const range =
    min === undefined && max === undefined
      ? 'false'
      : `s.story_points between ${value(min ?? 0)}::int and ${value(max ?? 999)}::int`;
  return none ? `(s.story_points is null or ${range})` : `coalesce(${range}, false)`;
}

function due(wanted: readonly string[], today: string, value: (value: unknown) => string): string {
  const open = "s.due_date is not null and s.status <> 'done'";
  const overdue = wanted.includes('overdue') ? `s.due_date < ${value(today)}::date` : 'false';
  const week = wanted.includes('week')
    ? `s.due_date between ${value(today)}::date and ${value(endOfWeek(today))}::date`
    : 'false';
  return `(${open} and (${overdue} or ${week}))`;
}

/** The condition that the value of an own field fulfils a part of its filter; `field` is the value in SQL. */
function ofField(field: string, wanted: FieldFilter, value: (value: unknown) => string): string {
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

const ofFields = (fields: FieldsFilter, value: (value: unknown) => string): string =>
  Object.entries(fields)
    .map(([id, wanted]) => ofField(`(s.fields -> ${value(id)}::text)`, wanted, value))
    .join(' and ');

function time(column: string, { from, to }: TimeRange, value: (value: unknown) => string): string {
  const after = from && `s.${column} >= ${value(from)}::timestamptz`;
  const before = to && `s.${column} < ${value(to)}::timestamptz`;
  return [after, before].filter(Boolean).join(' and ') || 'true';
}

function dueDay({ from, to }: TimeRange, value: (value: unknown) => string): string {
  const [first, last] = [value(from ?? '-infinity'), value(to ?? 'infinity')];
  return `coalesce(s.due_date between ${first}::date and ${last}::date, false)`;
}

/** The conditions of the parts that only a typed search has. */
function typedConditions(
  filter: StoryFilter,
  today: string,
  value: (value: unknown) => string,
): (string | undefined)[] {
  const inside = (part: StoryFilter) => `(${storyConditions(part, today, value)})`;
  return [
    filter.project && `s.project_id = any (${value(filter.project)}::uuid[])`,
    filter.created && time('created_at', filter.created, value),
    filter.changed && time('updated_at', filter.changed, value),
    filter.dueDay && dueDay(filter.dueDay, value),
    filter.hasDue === undefined ? undefined : `(s.due_date is not null) = ${value(filter.hasDue)}::boolean`,
    ...(filter.groups ?? []).map((group) => `(${group.map(inside).join(' or ') || 'false'})`),
    filter.not && `${inside(filter.not)} is not true`,
  ];
}

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
 * The conditions of a filter in SQL: the same as shared/rules/stories/story-filter.ts, for stories that are not loaded. The story is
 * `s`.
 * @param today the day with which due dates are compared.
 * @param value adds a parameter to the statement and returns its placeholder.
 * @returns a condition; 'true' for an empty filter.
 */
export function storyConditions(
  filter: StoryFilter | undefined,
  today: string,
  value: (value: unknown) => string,
): string {
  const {
    status,
    column,
    priority,
    labels,
    assignee,
    reporter,
    sprint,
    team,
    epic,
    ready,
    blocked,
    type,
    waiting,
  } = filter ?? {};
  const conditions = [
    status && `s.status = any (${value(status)}::text[])`,
    column && `s.column_id = any (${value(column)}::uuid[])`,
    priority && `s.priority = any (${value(priority)}::text[])`,
    labels && labelled(labels, value),
    assignee && oneOf('assignee_id', assignee, value),
    reporter && oneOf('reporter_id', reporter, value),
    sprint && ofSprint(sprint, value),
    team &&
      `s.sprint_id in (select id from public.sprints where team_id = any (${value(team)}::uuid[]) and status <> 'completed')`,
    epic && oneOf('epic_id', epic, value),
    filter?.points && points(filter.points, value),
    filter?.due && due(filter.due, today, value),
    ready === undefined ? undefined : `s.ready = ${value(ready)}::boolean`,
    filter?.fields && ofFields(filter.fields, value),
    blocked === undefined ? undefined : `(s.blocked_reason is not null) = ${value(blocked)}::boolean`,
    type && `s.type = any (${value(type)}::text[])`,
    waiting === undefined
      ? undefined
      : `(s.open_blockers > 0 and s.status <> 'done') = ${value(waiting)}::boolean`,
    ...typedConditions(filter ?? {}, today, value),
  ];
  return conditions.filter((condition) => condition !== undefined).join(' and ') || 'true';
}

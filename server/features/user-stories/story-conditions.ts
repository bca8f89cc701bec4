import { endOfWeek } from '#shared/rules/stories/due-date.ts';
import { ACTIVE_SPRINT, NO_ONE, type StoryFilter } from '#shared/rules/stories/story-filter.ts';
import { typedWords } from '#shared/rules/texts/plain-text.ts';

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

/**
 * The typed text as patterns of LIKE, one for each word that a story's key or text must contain.
 * @returns an empty list if the text has no words.
 */
export const wordPatterns = (typed: string): string[] =>
  typedWords(typed).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

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
  const { status, priority, labels, assignee, reporter, sprint, epic, ready, blocked } = filter ?? {};
  const conditions = [
    status && `s.status = any (${value(status)}::text[])`,
    priority && `s.priority = any (${value(priority)}::text[])`,
    labels && labelled(labels, value),
    assignee && oneOf('assignee_id', assignee, value),
    reporter && oneOf('reporter_id', reporter, value),
    sprint && ofSprint(sprint, value),
    epic && oneOf('epic_id', epic, value),
    filter?.points && points(filter.points, value),
    filter?.due && due(filter.due, today, value),
    ready === undefined ? undefined : `s.ready = ${value(ready)}::boolean`,
    blocked === undefined ? undefined : `(s.blocked_reason is not null) = ${value(blocked)}::boolean`,
  ];
  return conditions.filter((condition) => condition !== undefined).join(' and ') || 'true';
}

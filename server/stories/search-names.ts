import type pg from 'pg';
import { oneValue } from '#server/lib/rows.ts';
import { ownOperator } from '#shared/rules/search/operators.ts';
import type { SearchedField } from '#shared/rules/search/own-field-search.ts';
import type { ParsedSearch } from '#shared/rules/search/parse-search.ts';
import { NO_NAMES, type SearchNames } from '#shared/rules/search/resolve-search.ts';

/** The names that each operator looks for, under the caller's row policies. */
export const NAME_QUERIES = {
  people: 'select id, full_name as name from public.profiles',
  sprints: 'select id, name from public.sprints',
  teams: 'select id, name from public.teams',
  epics: 'select id, name from public.epics',
  labels: 'select distinct name from public.project_labels',
  projects: 'select id, name, key, app.former_keys(id) as former_keys from public.projects',
  columns: 'select id, name, status from public.project_columns',
  fields: `select id, name, kind, coalesce((settings ->> 'decimals')::int, 0) as decimals,
    coalesce(settings -> 'options', '[]') as options from public.project_fields where removed_at is null and in_filter`,
} as const;

const NEEDED = {
  assignee: 'people',
  reporter: 'people',
  sprint: 'sprints',
  team: 'teams',
  epic: 'epics',
  label: 'labels',
  project: 'projects',
  column: 'columns',
} as const;

/** The rows of a query as a list of JSON. */
export const jsonList = (query: string) => `(select coalesce(json_agg(n), '[]') from (${query}) n)`;

const isNeeded = (operator: string): operator is keyof typeof NEEDED => Object.hasOwn(NEEDED, operator);

/** The own fields that a typed text may name, of projects that the caller may see: none without a colon. */
export const readFields = async (client: pg.ClientBase, typed: string): Promise<SearchedField[]> =>
  typed.includes(':') ? oneValue(client, `select ${jsonList(NAME_QUERIES.fields)} as fields`) : [];

/** The names that a search asks for, of things that the caller may see. */
export async function readNames(
  client: pg.ClientBase,
  parsed: ParsedSearch,
  fields: readonly SearchedField[],
  me: string,
): Promise<SearchNames> {
  const operators = parsed.groups.flatMap(({ terms }) => terms.map(({ operator }) => operator));
  const asksForPeople = fields.some(
    ({ name, kind }) => kind === 'person' && operators.includes(ownOperator(name)),
  );
  const needed = operators.filter(isNeeded).map((operator) => NEEDED[operator]);
  const wanted = [...new Set([...needed, ...(asksForPeople ? (['people'] as const) : [])])];
  const names = { ...NO_NAMES, me, fields };
  if (wanted.length === 0) return names;
  const lists = wanted.map((name) => `'${name}', ${jsonList(NAME_QUERIES[name])}`);
  const { rows } = await client.query<{ names: Record<string, { name: string }[]> }>(
    `select json_build_object(${lists.join(', ')}) as names`,
  );
  const { labels = [], ...others } = rows[0]?.names ?? {};
  return Object.assign(names, others, { labels: labels.map(({ name }) => name) });
}

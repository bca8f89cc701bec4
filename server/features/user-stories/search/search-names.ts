import type pg from 'pg';
import { defineReading } from '#server/lib/procedure.ts';
import { searchNameContracts } from '#shared/contracts/search.ts';
import type { ParsedSearch } from '#shared/rules/search/parse-search.ts';
import { NO_NAMES, type SearchNames } from '#shared/rules/search/resolve-search.ts';

/** More names than people read. */
const MAX_NAMES = 500;

/** The names that each operator looks for, under the caller's row policies. */
const QUERIES = {
  people: 'select id, full_name as name from public.profiles',
  sprints: 'select id, name from public.sprints',
  teams: 'select id, name from public.teams',
  epics: 'select id, name from public.epics',
  labels: 'select distinct name from public.project_labels',
  projects: 'select id, name, key, app.former_keys(id) as former_keys from public.projects',
  columns: 'select id, name, status from public.project_columns',
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
const list = (query: string) => `(select coalesce(json_agg(n), '[]') from (${query}) n)`;

const isNeeded = (operator: string): operator is keyof typeof NEEDED => Object.hasOwn(NEEDED, operator);

/** The names that a search asks for, of things that the caller may see. */
export async function readNames(
  client: pg.ClientBase,
  parsed: ParsedSearch,
  me: string,
): Promise<SearchNames> {
  const operators = parsed.groups.flatMap(({ terms }) => terms.map(({ operator }) => operator));
  const wanted = [...new Set(operators.filter(isNeeded).map((operator) => NEEDED[operator]))];
  const names = { ...NO_NAMES, me };
  if (wanted.length === 0) return names;
  const lists = wanted.map((name) => `'${name}', ${list(QUERIES[name])}`);
  const { rows } = await client.query<{ names: Record<string, { name: string }[]> }>(
    `select json_build_object(${lists.join(', ')}) as names`,
  );
  const { labels = [], ...others } = rows[0]?.names ?? {};
  return Object.assign(names, others, { labels: labels.map(({ name }) => name) });
}

/** The names of things that a person may see, for the completions of a search and for the filters of lists. */
export const searchNames = defineReading({
  ...searchNameContracts.search_names,
  statement: ({ project_id }) => ({
    text: `select json_build_object('me', app.uid(),
      'people', ${list(`${QUERIES.people} order by full_name limit ${MAX_NAMES}`)},
      'sprints', ${list(`${QUERIES.sprints} where $1::uuid is null or project_id = $1
        order by start_date desc nulls first limit ${MAX_NAMES}`)},
      'teams', ${list(`${QUERIES.teams} where $1::uuid is null or project_id = $1 order by name limit ${MAX_NAMES}`)},
      'epics', ${list(`${QUERIES.epics} where $1::uuid is null or project_id = $1 order by name limit ${MAX_NAMES}`)},
      'labels', (select coalesce(json_agg(n.name), '[]') from (
        ${QUERIES.labels} where $1::uuid is null or project_id = $1 order by name limit ${MAX_NAMES}) n),
      'projects', ${list(`${QUERIES.projects} order by name limit ${MAX_NAMES}`)},
      'columns', ${list(`${QUERIES.columns}
        where $1::uuid is null or project_id = $1 order by name limit ${5 * MAX_NAMES}`)})::text as body`,
    values: [project_id ?? null],
  }),
});

import { defineReading } from '#server/lib/procedure.ts';
import { jsonList, NAME_QUERIES } from '#server/stories/search-names.ts';
import { searchNameContracts } from '#shared/contracts/search.ts';

/** More names than people read. */
const MAX_NAMES = 500;

/** The names of things that a person may see, for the completions of a search and for the filters of lists. */
export const searchNames = defineReading({
  ...searchNameContracts.search_names,
  statement: ({ project_id }) => ({
    text: `select json_build_object('me', app.uid(),
      'people', ${jsonList(`${NAME_QUERIES.people} order by full_name limit ${MAX_NAMES}`)},
      'sprints', ${jsonList(`${NAME_QUERIES.sprints} where $1::uuid is null or project_id = $1
        order by start_date desc nulls first limit ${MAX_NAMES}`)},
      'teams', ${jsonList(`${NAME_QUERIES.teams} where $1::uuid is null or project_id = $1 order by name limit ${MAX_NAMES}`)},
      'epics', ${jsonList(`${NAME_QUERIES.epics} where $1::uuid is null or project_id = $1 order by name limit ${MAX_NAMES}`)},
      'labels', (select coalesce(json_agg(n.name), '[]') from (
        ${NAME_QUERIES.labels} where $1::uuid is null or project_id = $1 order by name limit ${MAX_NAMES}) n),
      'projects', ${jsonList(`${NAME_QUERIES.projects} order by name limit ${MAX_NAMES}`)},
      'columns', ${jsonList(`${NAME_QUERIES.columns}
        where $1::uuid is null or project_id = $1 order by name limit ${5 * MAX_NAMES}`)},
      'fields', ${jsonList(`${NAME_QUERIES.fields}
        and ($1::uuid is null or project_id = $1) order by rank, id limit ${MAX_NAMES}`)})::text as body`,
    values: [project_id ?? null],
  }),
});
